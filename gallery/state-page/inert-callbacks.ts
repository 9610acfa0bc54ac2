import type { CheckActions } from '@/components/doctor/CheckScreen';
import type { OptionsCallbacks } from '@/components/options/OptionsView';
import type { PanelCallbacks } from '@/components/PanelView';

type AnyCallbacks = PanelCallbacks & CheckActions & OptionsCallbacks;

const ANSWERS: Partial<AnyCallbacks> = {
  onCopy: () => Promise.resolve(true),
  checkRecipe: () => ({ fault: 'not-json', at: '1:2' }),
};

/** Every control is there and does nothing, whatever it is called: a state stays as it is. */
export const INERT_CALLBACKS = new Proxy(ANSWERS, {
  get: (answers, name) => Reflect.get(answers, name) ?? (() => undefined),
}) as AnyCallbacks;
