# Adds the missing people, replaces the tickets of an earlier run, and prints the ids of the tickets as JSON.
# Runs in Redmine (`rails runner`).
require 'json'

PASSWORD = 'deskhand-demo-1'
Setting.rest_api_enabled = '1'
Redmine::DefaultData::Loader.load('en') if Redmine::DefaultData::Loader.no_data?

def person(login, first, last, language = 'en', sorting = 'asc')
  user = User.find_by_login(login) || User.new(firstname: first, lastname: last, mail: "#{login}@desk.example", language: language)
  user.login = login
  user.password = PASSWORD
  user.pref.comments_sorting = sorting
  user.save!
  user
end

mira = person('agent.mira', 'Mira', 'Lindqvist')
lena = person('agent.lena', 'Lena', 'Hartwig', 'de', 'desc')
dana = person('dana.whitfield', 'Dana', 'Whitfield')
rob = person('rob.whitfield', 'Rob', 'Whitfield')

# Customers see tickets and write notes, and nobody assigns a ticket to them.
customers = Role.find_or_initialize_by(name: 'Customer')
customers.update!(assignable: false, permissions: [:view_issues, :add_issues, :add_issue_notes])
agents = Role.find_by!(name: 'Manager')

$project = Project.find_by_identifier('support') ||
  Project.create!(name: 'Support', identifier: 'support', is_public: false, enabled_module_names: ['issue_tracking'], trackers: Tracker.all)
{ mira => agents, lena => agents, dana => customers, rob => customers }.each do |user, role|
  Member.create_principal_memberships(user, project_ids: [$project.id], role_ids: [role.id]) unless user.member_of?($project)
end

# The relay reads and writes this project only.
relay = person('relay', 'Relay', 'Deskhand')
tags = IssueCustomField.find_or_initialize_by(name: 'Platform tags')
tags.update!(field_format: 'string', is_for_all: false, trackers: Tracker.all)
$relayed = Project.find_by_identifier('relayed') ||
  Project.create!(name: 'Relayed', identifier: 'relayed', is_public: false, enabled_module_names: ['issue_tracking'], trackers: Tracker.all)
$relayed.issue_custom_fields << tags unless $relayed.issue_custom_fields.include?(tags)
{ mira => agents, relay => agents, dana => customers }.each do |user, role|
  Member.create_principal_memberships(user, project_ids: [$relayed.id], role_ids: [role.id]) unless user.member_of?($relayed)
end

def ticket(subject, author, description)
  $project.issues.where(subject: subject).destroy_all
  Issue.create!(project: $project, tracker: Tracker.find_by!(name: 'Support'), author: author, subject: subject,
    description: description, priority: IssuePriority.default).id
end

def write(id, user, notes, is_private: false, status: nil)
  issue = Issue.find(id)
  issue.init_journal(user, notes).private_notes = is_private
  issue.status = IssueStatus.find_by!(name: status) if status
  issue.save!
end

def fill(id, mira, dana, rob)
  write(id, mira, "Hello Dana,\n\nI have asked the carrier where it is.\n\nMira")
  write(id, dana, "I am at home all week.\nWhere is my order 10029 *now*?")
  write(id, mira, 'Carrier lost it in Leeds. Offer a replacement, not a refund.', is_private: true)
  write(id, rob, 'I can also be called, Dana is my wife.')
  write(id, mira, '', status: 'In Progress')
  id
end

FIRST = "Good morning,\n\nmy backpack from order *10029* should have been here on Monday.\n\n* Paid on the 2nd\n* No mail since\n\nDana"
tickets = {
  read: fill(ticket('Where is my backpack, order 10029?', dana, FIRST), mira, dana, rob),
  answered: fill(ticket('My backpack is late, order 10029', dana, FIRST), mira, dana, rob)
}
puts tickets.to_json
