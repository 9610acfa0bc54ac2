import type { OptionsActions } from '@/lib/options-view/options-actions';
import type { OptionsView } from '@/lib/options-view/options-view';

import { useTranslator } from '../use-translator';
import { PolicyFileMaker } from './PolicyFileMaker';
import { Section } from './Section';

interface AdministrationSectionProps {
  view: Pick<OptionsView, 'policyFile'>;
  actions: Pick<OptionsActions, 'makePolicyFile'>;
}

/** Files for the other devices of a company. */
export function AdministrationSection({ view: { policyFile }, actions }: AdministrationSectionProps) {
  const { t } = useTranslator();
  return (
    <Section id="administration" title={t('options.administration')} intro={t('options.administration-intro')}>
      <PolicyFileMaker policyFile={policyFile} onMake={actions.makePolicyFile} />
    </Section>
  );
}
