/** Runs in the page as text, so it refers to nothing outside. */
export function findLayoutFaults(): string[] {
  const TOLERANCE_PX = 1;
  const faults: string[] = [];
  const nameOf = (element: Element): string => {
    const words = (element.getAttribute('aria-label') ?? element.textContent).trim().replaceAll(/\s+/g, ' ');
    return `${element.tagName.toLowerCase()} “${words.slice(0, 60)}”`;
  };
  const elements = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    // Texts for screen readers only are one pixel large.
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  });

  if (document.documentElement.scrollWidth > innerWidth) faults.push('The page scrolls sideways.');

  const scrollsSideways = (element: Element): boolean =>
    /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX);
  const isInScroller = (element: Element): boolean => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (scrollsSideways(at)) return true;
    }
    return false;
  };
  for (const element of elements) {
    const { left, right } = element.getBoundingClientRect();
    const isOutside = left < -TOLERANCE_PX || right > innerWidth + TOLERANCE_PX;
    if (isOutside && !isInScroller(element)) faults.push(`${nameOf(element)} lies outside the window.`);
  }

  for (const element of elements) {
    const { overflowX } = getComputedStyle(element);
    const isCut = element.scrollWidth > element.clientWidth + TOLERANCE_PX;
    const hides = (overflowX === 'hidden' || overflowX === 'clip') && element.tagName !== 'INPUT';
    // A tooltip shows cut text whole.
    if (hides && isCut && !element.closest('[title]')) faults.push(`${nameOf(element)} is cut off.`);
    if (element.tagName !== 'BUTTON') continue;
    const isTooTall = element.scrollHeight > element.clientHeight + TOLERANCE_PX;
    if (isCut || isTooTall) faults.push(`${nameOf(element)} is larger than its frame.`);
  }

  // The menu button beside the primary button belongs to it.
  const probe = document.createElement('i');
  probe.style.color = 'var(--accent-strong)';
  document.body.append(probe);
  const accent = getComputedStyle(probe).color;
  probe.remove();
  const primary = elements.filter(
    (element) =>
      element.tagName === 'BUTTON' && !element.ariaHasPopup && getComputedStyle(element).backgroundColor === accent,
  );
  if (primary.length > 1) faults.push(`There are several primary buttons: ${primary.map(nameOf).join(', ')}.`);

  for (const item of elements.filter(({ role }) => role?.startsWith('menuitem'))) {
    const { left, top, width, height } = item.getBoundingClientRect();
    if (!item.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
      faults.push(`${nameOf(item)} is covered by something else.`);
  }

  const bar = document.querySelector('.action-bar');
  for (const top of bar ? [document.documentElement.scrollHeight, 0] : []) {
    scrollTo({ top, behavior: 'instant' });
    const { top: from = 0, bottom: to = 0 } = bar?.getBoundingClientRect() ?? {};
    if (from < 0 || to > innerHeight + TOLERANCE_PX) faults.push(`The action bar is out of sight, scrolled to ${top}.`);
  }
  return faults;
}
