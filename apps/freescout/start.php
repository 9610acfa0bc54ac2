<?php
// SPDX-License-Identifier: AGPL-3.0-only
// Shows Deskhand's panel in the pages of FreeScout 1.8, to users of a mailbox.

// FreeScout includes this file again while it caches the settings, so it declares no function.
// .env is read only before the settings are cached.
if (!app()->configurationIsCached()) {
    config(['deskhand' => ['relay' => rtrim(env('DESKHAND_RELAY', ''), '/'), 'deskToken' => env('DESKHAND_DESK_TOKEN')]]);
}
$relay = config('deskhand.relay');
if (!$relay) {
    return;
}

$findAgent = function () {
    $user = auth()->user();
    return $user && $user->isActive() && $user->mailboxesIdsCanView() ? $user : null;
};

\Eventy::addFilter('csp.script_src', function ($sources) use ($relay, $findAgent) {
    return $findAgent() ? trim($sources.' '.preg_replace('~^(https?://[^/;,\s]+).*$~s', '$1', $relay)) : $sources;
});

\Eventy::addAction('layout.body_bottom', function () use ($relay, $findAgent) {
    if ($findAgent()) {
        echo '<script src="', e($relay), '/app/deskhand.js" data-adapter="freescout" data-code-url="', e(route('deskhand.code', [], false)), '" async></script>';
    }
});

// What finds the user, and what modules add to the group `web`. The header takes the place of its token: other sites cannot send it.
$middleware = [
    \App\Http\Middleware\EncryptCookies::class,
    \Illuminate\Session\Middleware\StartSession::class,
    \App\Http\Middleware\LogoutIfDeleted::class,
    \App\Http\Middleware\CustomHandle::class,
];
\Route::prefix(\Helper::getSubdirectory())->middleware($middleware)->post('deskhand/code', function () use ($relay, $findAgent) {
    if (request()->header('X-Deskhand') !== 'code') {
        return response('', 404);
    }
    $agent = $findAgent();
    if (!$agent) {
        return response('', 403);
    }
    try {
        $answer = (new \GuzzleHttp\Client())->post("$relay/desk/agent-code", \Helper::setGuzzleDefaultOptions([
            'timeout' => 5,
            'connect_timeout' => 5,
            'verify' => true,
            'allow_redirects' => false,
            'headers' => ['Authorization' => 'Bearer '.config('deskhand.deskToken')],
            'json' => ['agent' => $agent->email],
        ]));
        $code = json_decode($answer->getBody(), true)['code'] ?? '';
        if (!is_string($code) || $code === '') {
            throw new \Exception('HTTP '.$answer->getStatusCode());
        }
        return response($code)->header('Content-Type', 'text/plain');
    } catch (\Throwable $e) {
        \Log::error("Deskhand: $relay gave no code: ".$e->getMessage());
        return response("Deskhand's relay gave no code. The log of FreeScout says why.", 502)->header('Content-Type', 'text/plain');
    }
})->name('deskhand.code');
