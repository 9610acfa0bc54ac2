# SPDX-License-Identifier: GPL-2.0-or-later
# Shows Deskhand's panel in the pages of Redmine 5, to users who may edit issues.
require 'net/http'

Redmine::Plugin.register :deskhand do
  name 'Deskhand'
  description "Shows Deskhand's panel beside issues"
  requires_redmine version_or_higher: '5.0'
end

# The settings are in config/configuration.yml, which no page shows.
module Deskhand
  def self.relay
    Redmine::Configuration['deskhand_relay']
  end

  def self.agent?
    User.current.logged? && User.current.allowed_to?(:edit_issues, nil, global: true)
  end

  # Asks the relay for a code that signs the agent in.
  def self.issue_code
    url = URI("#{relay}/desk/agent-code")
    headers = { 'Authorization' => "Bearer #{Redmine::Configuration['deskhand_desk_token']}", 'Content-Type' => 'application/json' }
    answer = Net::HTTP.start(url.host, url.port, use_ssl: url.scheme == 'https', open_timeout: 5, read_timeout: 5) do |http|
      http.post(url.path, { agent: User.current.login }.to_json, headers)
    end
    raise "HTTP #{answer.code} #{answer.body}" unless answer.is_a?(Net::HTTPOK)
    JSON.parse(answer.body).fetch('code')
  end

  class Tag < Redmine::Hook::ViewListener
    def view_layouts_base_html_head(_context)
      return unless Deskhand.relay && Deskhand.agent?
      javascript_include_tag "#{Deskhand.relay}/app/deskhand.js", async: true,
        data: { adapter: 'redmine', code_url: "#{Redmine::Utils.relative_url_root}/deskhand/code" }
    end
  end
end

class DeskhandController < ApplicationController
  # The header takes the place of Redmine's token: other sites cannot send it.
  skip_before_action :verify_authenticity_token
  before_action { head :not_found unless Deskhand.relay && request.headers['X-Deskhand'] == 'code' }
  before_action { head :forbidden unless Deskhand.agent? }

  def code
    render plain: Deskhand.issue_code
  rescue StandardError => e
    logger.error "Deskhand: #{Deskhand.relay} gave no code: #{e.message}"
    render plain: "Deskhand's relay gave no code. The log of Redmine says why.", status: :bad_gateway
  end
end

Rails.application.routes.append { post 'deskhand/code', to: 'deskhand#code' }
