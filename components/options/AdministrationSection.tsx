import type { OptionsActions } from '@/lib/options-view/options-actions';
import type { OptionsView } from '@/lib/options-view/options-view';

import { useTranslator } from '../use-translator';
import { KeptSettings } from './KeptSettings';
import { PolicyFileMaker } from './PolicyFileMaker';
import { Section } from './Section';
import { SettingsFile } from './SettingsFile';

interface AdministrationSectionProps {
  view: Pick<OptionsView, 'policyFile' | 'imported' | 'hasKept'>;
  actions: OptionsActions;
}

/** Files for the other devices of a company. */
export function AdministrationSection({ view, actions }: AdministrationSectionProps) {
  const { t } = useTranslator();
  return (
    <Section id="administration" title={t('options.administration')} intro={t('options.administration-intro')}>
      <PolicyFileMaker policyFile={view.policyFile} onMake={actions.makePolicyFile} />
      <SettingsFile imported={view.imported} actions={actions} />
      {view.hasKept && <KeptSettings actions={actions} />}
    </Section>
  );
}
