/** What the style sheets say of each theme, before the gallery changed it. */
const SCHEME = /prefers-color-scheme:\s*(dark|light)/;
const conditions = new WeakMap<CSSMediaRule, string>();

/**
 * Shows the page in a theme whatever the browser is set to: a page cannot set what its style sheets ask the browser for, so
 * their conditions are rewritten.
 */
export function applyTheme(theme: 'auto' | 'light' | 'dark'): void {
  document.documentElement.style.colorScheme = theme === 'auto' ? '' : theme;
  for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => mediaRulesIn(cssRules))) {
    const condition = conditions.get(rule) ?? rule.media.mediaText;
    conditions.set(rule, condition);
    const asked = SCHEME.exec(condition)?.[1];
    if (asked === undefined) continue;
    rule.media.mediaText = theme === 'auto' ? condition : theme === asked ? 'all' : 'not all';
  }
}

function mediaRulesIn(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    const inner = 'cssRules' in rule && rule.cssRules instanceof CSSRuleList ? mediaRulesIn(rule.cssRules) : [];
    return rule instanceof CSSMediaRule ? [rule, ...inner] : inner;
  });
}
