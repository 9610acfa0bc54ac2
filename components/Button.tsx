import type { ButtonHTMLAttributes } from 'react';

import { Icon, type IconName } from './icons/Icon';

type Variant = 'primary' | 'secondary' | 'quiet';

const CLASSES: Record<Variant, string> = {
  primary:
    'border-transparent bg-accent-strong text-on-accent hover:bg-accent-hover forced-colors:border-[ButtonText] font-medium',
  secondary: 'border-line bg-raised text-ink hover:bg-sunken font-medium',
  quiet: 'border-transparent text-soft hover:bg-sunken hover:text-ink',
};

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: Variant;
  icon?: IconName | undefined;
}

export function Button({ variant = 'secondary', icon, className = '', children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      data-primary={variant === 'primary' || undefined}
      className={`inline-flex min-h-8 max-w-full items-center justify-center gap-1.5 rounded-tile border px-3 py-1 text-small ${CLASSES[variant]} ${className}`}
      {...rest}
    >
      {icon && <Icon name={icon} className="-ms-0.5" />}
      {children}
    </button>
  );
}

export const ICON_BUTTON =
  'inline-flex size-7 shrink-0 items-center justify-center rounded-tile text-soft hover:bg-sunken hover:text-ink';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  label: string;
}

export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} className={`${ICON_BUTTON} ${className}`} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
