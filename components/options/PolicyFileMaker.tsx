import { useId, useState } from 'react';

import type { OptionsActions } from '@/lib/options-view/options-actions';
import type { PolicyFileView } from '@/lib/options-view/options-view';
import { POLICY_TARGETS, type PolicyTarget } from '@/lib/options-view/policy-targets';

import { Button } from '../Button';
import { Notice } from '../Notice';
import { useTranslator } from '../use-translator';
import { Field } from './Field';
import { SelectField } from './SelectField';

interface PolicyFileMakerProps {
  policyFile: PolicyFileView;
  onMake: OptionsActions['makePolicyFile'];
}

/** Chooses a browser, says where its policy goes, and names the secrets of the file before the download. */
export function PolicyFileMaker({ policyFile, onMake }: PolicyFileMakerProps) {
  const { t } = useTranslator();
  const { targets, extensionId, holdsSecrets, hasPlaceholders } = policyFile;
  const [chosen, setChosen] = useState<PolicyTarget>();
  const hintsId = useId();
  const target = chosen ?? targets[0] ?? 'firefox-all';
  const { kind, place, isTried } = POLICY_TARGETS[target];
  const isOfFirefox = kind === 'user' || kind === 'all';

  function nameTarget(each: PolicyTarget): string {
    const { kind: eachKind, browser, system } = POLICY_TARGETS[each];
    if (eachKind === 'user' || eachKind === 'all') return t(`options.policy-for-${eachKind}`);
    return t('options.policy-for-system', { browser, system });
  }

  return (
    <>
      <SelectField
        label={t('options.policy-for')}
        value={target}
        isManaged={false}
        onChange={(value) => setChosen(targets.find((each) => each === value))}
      >
        {targets.map((each) => (
          <option key={each} value={each}>
            {nameTarget(each)}
          </option>
        ))}
      </SelectField>
      <Field>
        <div id={hintsId} className="flex flex-col gap-2 pb-1 text-small text-soft wrap-anywhere">
          <p>{t(`options.policy-place-${kind}`, { place: place.replace('<id>', extensionId) })}</p>
          {!isTried && <p>{t('options.policy-untried')}</p>}
          {!isOfFirefox && <p>{t('options.policy-id', { id: extensionId })}</p>}
          {!targets.includes('chrome-linux') && <p>{t('options.policy-elsewhere')}</p>}
          {hasPlaceholders && <Notice tone="info">{t('options.policy-placeholders')}</Notice>}
          {holdsSecrets && <Notice tone="warn">{t('options.policy-secrets')}</Notice>}
        </div>
        <div>
          <Button aria-describedby={hintsId} onClick={() => onMake(target)}>
            {t('options.policy-make')}
          </Button>
        </div>
      </Field>
    </>
  );
}
