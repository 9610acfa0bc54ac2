<?php
// SPDX-License-Identifier: GPL-2.0-or-later
// Shows Deskhand's panel in the staff pages of osTicket 1.18, to agents whose role may reply.

// osTicket includes this file again when the list of plugins changes.
if (!class_exists('DeskhandPlugin', false)) {
    class DeskhandConfig extends PluginConfig
    {
        function getOptions()
        {
            return [
                'relay' => new TextboxField([
                    'label' => __('Relay'),
                    'hint' => __('The address of the relay, such as https://relay.example'),
                    'required' => true,
                    'validator' => 'regex',
                    'configuration' => [
                        'size' => 60,
                        'length' => 300,
                        'regex' => '~^(https://[^\s/]|http://(localhost|127\.0\.0\.1)(?=[:/]|$))~D',
                        'validator-error' => __('The address begins with https://. Only localhost and 127.0.0.1 may have http://'),
                    ],
                ]),
                // osTicket encrypts it, and does not show it again.
                'token' => new PasswordField([
                    'label' => __('Token'),
                    'hint' => __('The token of this helpdesk in the configuration of the relay'),
                    'required' => true,
                    // Not a password of a person, to which the password policy applies.
                    'validator' => 'noop',
                    'configuration' => ['size' => 60, 'length' => 300],
                ]),
            ];
        }
    }

    class DeskhandPlugin extends Plugin
    {
        var $config_class = 'DeskhandConfig';

        function isMultiInstance()
        {
            return false;
        }

        function bootstrap()
        {
            // osTicket forgets the settings of a plugin after this function.
            $relay = rtrim($this->getConfig()->get('relay'), '/');
            $token = $this->getConfig()->get('token');

            Signal::connect('ajax.scp', function ($dispatcher) use ($relay, $token) {
                $dispatcher->append(url_post('^/deskhand/code$', fn() => self::answerCode($relay, $token)));
            });
            $isPage = defined('ROOT_PATH') && strpos($_SERVER['SCRIPT_NAME'], ROOT_PATH . 'scp/') === 0;
            // With this header, osTicket asks for a part of the page that is already there.
            if (!$isPage || isset($_SERVER['HTTP_X_PJAX']))
                return;
            // No signal comes between the sign-in and the page's head, and the policy of the page is not sent before its first output.
            $isFirst = true;
            ob_start(function ($output) use ($relay, &$isFirst) {
                if ($isFirst && $output !== '' && self::isAgent() && !defined('AJAX_REQUEST'))
                    self::addTag($relay);
                $isFirst = false;
                return $output;
            }, 1);
        }

        private static function isAgent()
        {
            global $thisstaff;
            return defined('OSTSTAFFINC') && $thisstaff && $thisstaff->isValid() && $thisstaff->hasPerm('ticket.reply', false);
        }

        private static function addTag($relay)
        {
            global $ost;
            $ost->addExtraHeader(sprintf(
                '<script src="%s/app/deskhand.js" data-adapter="osticket" data-code-url="%sscp/ajax.php/deskhand/code" async></script>',
                Format::htmlchars($relay),
                Format::htmlchars(ROOT_PATH)
            ));
            $origin = preg_replace('~^(https?://[^/;,\s]+).*$~s', '$1', $relay);
            $policies = preg_grep('/^Content-Security-Policy:/i', headers_list());
            header_remove('Content-Security-Policy');
            foreach ($policies as $policy)
                header(str_replace("script-src 'self'", "script-src 'self' $origin", $policy), false);
        }

        private static function answerCode($relay, $token)
        {
            global $ost, $thisstaff;
            // Other sites cannot send this header.
            if (($_SERVER['HTTP_X_DESKHAND'] ?? '') !== 'code')
                return self::answer(404);
            if (!self::isAgent())
                return self::answer(403);
            $answer = @file_get_contents("$relay/desk/agent-code", false, stream_context_create(['http' => [
                'method' => 'POST',
                'header' => ["Authorization: Bearer $token", 'Content-Type: application/json'],
                'content' => json_encode(['agent' => $thisstaff->getUserName()]),
                'timeout' => 5,
                'follow_location' => 0,
                'ignore_errors' => true,
            ]]));
            $code = json_decode((string) $answer, true)['code'] ?? null;
            if (is_string($code))
                return self::answer(200, $code);
            $why = $answer === false ? error_get_last()['message'] : "$http_response_header[0] $answer";
            $ost->logError('Deskhand', "$relay gave no code: $why", false);
            return self::answer(502, "Deskhand's relay gave no code. The system log of osTicket says why.");
        }

        // osTicket's own Http::response knows no 502.
        private static function answer($status, $text = '')
        {
            http_response_code($status);
            header('Content-Type: text/plain; charset=utf-8');
            return $text;
        }
    }
}

return [
    'id' => 'deskhand',
    'version' => '1.0',
    'ost_version' => '1.18',
    'name' => 'Deskhand',
    'author' => 'Deskhand',
    'description' => "Shows Deskhand's panel beside tickets.",
    'plugin' => 'plugin.php:DeskhandPlugin',
];
