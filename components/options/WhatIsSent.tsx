import { useTranslator } from '../use-translator';

/** The data that leaves the browser, named before anything is set up, with the privacy statement. The stores require both. */
export function WhatIsSent() {
  const { t } = useTranslator();
  return (
    // The border shows in forced colours.
    <p className="mb-6 rounded-tile border border-transparent bg-sunken p-3 text-small text-soft">
      {t('start.sent', { suggest: t('request.suggest'), summarize: t('summary.summarize') })}{' '}
      <a href="/privacy.html" target="_blank" className="text-accent underline underline-offset-2">
        {t('start.privacy')}
      </a>
    </p>
  );
}
