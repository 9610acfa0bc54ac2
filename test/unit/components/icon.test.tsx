// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Icon, type IconName } from '@/components/icons/Icon';

function draw(name: IconName): Element {
  const { container } = render(<Icon name={name} />);
  const icon = container.querySelector('svg');
  if (!icon) throw new Error('No icon is drawn.');
  return icon;
}

test('draws all shapes of an icon, and hides it from screen readers', () => {
  const icon = draw('eye');
  expect([...icon.children].map(({ tagName }) => tagName)).toEqual(['path', 'circle']);
  expect(icon.querySelector('circle')?.getAttribute('r')).toBe('3');
  expect(icon.getAttribute('aria-hidden')).toBe('true');
});

test('mirrors in right-to-left languages only the icons that point to a side', () => {
  const isMirrored = (name: IconName) => draw(name).classList.contains('rtl:-scale-x-100');
  expect((['forward', 'undo', 'outward'] as const).map(isMirrored)).toEqual([true, true, true]);
  expect((['check', 'refresh', 'search', 'down'] as const).map(isMirrored)).toEqual([false, false, false, false]);
});
