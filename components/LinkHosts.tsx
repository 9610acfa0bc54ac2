import { useId } from 'react';

import { isMisleading, isSuspicious, type LinkHost } from '@/lib/domain/link-hosts';

import { Icon } from './icons/Icon';
import { useTranslator } from './use-translator';

/** Texts usually have only a few hosts; suspicious hosts come first. */
const MAX_SHOWN = 20;

/** Lists the hosts that the links of a text lead to, with the reasons to check a link. */
export function LinkHosts({ hosts }: { hosts: readonly LinkHost[] }) {
  const { t } = useTranslator();
  const titleId = useId();
  return (
    <div>
      <p id={titleId} className="text-soft">
        {t('links.title')}
      </p>
      <ul aria-labelledby={titleId} className="flex flex-wrap gap-x-3">
        {hosts.slice(0, MAX_SHOWN).map((link) => (
          <li
            key={link.host}
            // The verdict counts only misleading ones.
            className={
              isSuspicious(link) ? `flex basis-full gap-1 ${isMisleading(link) ? 'text-bad' : 'text-warn'}` : ''
            }
          >
            {isSuspicious(link) && <Icon name="warning" className="mt-0.5" />}
            <Host link={link} />
          </li>
        ))}
        {hosts.length > MAX_SHOWN && <li>{t('links.more', { count: hosts.length - MAX_SHOWN })}</li>}
      </ul>
    </div>
  );
}

function Host({ link }: { link: LinkHost }) {
  const { t } = useTranslator();
  const { host, named, source } = link;
  return (
    <p className="min-w-0 wrap-anywhere">
      <bdi className={isSuspicious(link) ? 'font-semibold' : ''}>{host}</bdi>
      {named !== undefined && ` ${t('links.other-host', { named })}`}
      {source !== 'own' && ` ${t(`links.${source}`)}`}
    </p>
  );
}
