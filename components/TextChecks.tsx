import { useId } from 'react';

import type { Placeholder } from '@/lib/domain/placeholders';
import type { TextChecks as Checks } from '@/lib/panel-view/text-checks';

import { Icon } from './icons/Icon';
import { LinkHosts } from './LinkHosts';
import { useTranslator } from './use-translator';

interface TextChecksProps {
  checks: Checks | undefined;
  /** Absent where the text cannot be edited. */
  onShow?: ((placeholder: Placeholder) => void) | undefined;
  className?: string;
}

/** Shows below a text of the platform what the agent must know before using it. */
export function TextChecks({ checks, onShow, className = '' }: TextChecksProps) {
  const { t } = useTranslator();
  const { remarks = [], placeholders = [], linkHosts = [] } = checks ?? {};
  if (remarks.length + placeholders.length + linkHosts.length === 0) return null;
  return (
    <div className={`flex flex-col gap-1 text-small ${className}`}>
      {remarks.map((remark) => (
        <p key={remark} className="flex gap-1 text-soft">
          <Icon name="info" className="mt-0.5" />
          {t(`remark.${remark}`)}
        </p>
      ))}
      {placeholders.length > 0 && <Placeholders placeholders={placeholders} onShow={onShow} />}
      {linkHosts.length > 0 && <LinkHosts hosts={linkHosts} />}
    </div>
  );
}

interface PlaceholdersProps extends Pick<TextChecksProps, 'onShow'> {
  placeholders: readonly Placeholder[];
}

/** Lists the places that must be filled in, each with the words beside it. A click selects it in the text. */
function Placeholders({ placeholders, onShow }: PlaceholdersProps) {
  const { t } = useTranslator();
  const titleId = useId();
  return (
    <div className="text-warn">
      <p id={titleId} className="flex gap-1">
        <Icon name="warning" className="mt-0.5" />
        {t('placeholder.title')}
      </p>
      <ul aria-labelledby={titleId} className="ps-5">
        {placeholders.map((placeholder) => {
          const { words, before, after, nth } = placeholder;
          const place = (
            <bdi className="wrap-anywhere">
              {before}
              <b>{words}</b>
              {after}
            </bdi>
          );
          return (
            <li key={`${words} ${nth}`}>
              {onShow ? (
                <button
                  type="button"
                  title={t('placeholder.show')}
                  className="min-h-6 rounded-chip text-start underline decoration-1 underline-offset-2 hover:decoration-2"
                  onClick={() => onShow(placeholder)}
                >
                  {place}
                </button>
              ) : (
                place
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
