const SCHEME = /prefers-color-scheme:\s*(dark|light)/;
const conditions = new WeakMap<CSSMediaRule, string>();

/** Shows the page in a theme. A page cannot override media queries, so this rewrites their conditions. */
export function applyTheme(theme: 'auto' | 'light' | 'dark'): void {
  document.documentElement.style.colorScheme = theme === 'auto' ? '' : theme;
  for (const rule of [...document.styleSheets].flatMap(({ cssRules }) => mediaRulesIn(cssRules))) {
    const condition = conditions.get(rule) ?? rule.media.mediaText;
    conditions.set(rule, condition);
    const scheme = SCHEME.exec(condition)?.[1];
    if (scheme === undefined) continue;
    rule.media.mediaText = theme === 'auto' ? condition : theme === scheme ? 'all' : 'not all';
  }
}

function mediaRulesIn(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    const inner = 'cssRules' in rule && rule.cssRules instanceof CSSRuleList ? mediaRulesIn(rule.cssRules) : [];
    return rule instanceof CSSMediaRule ? [rule, ...inner] : inner;
  });
}
