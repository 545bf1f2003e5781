import { Link, type LinkProps } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon'
import type { IconName } from './icon-names'

export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger'

type ButtonAppearance = { variant?: ButtonVariant; icon?: IconName; children: ReactNode }

const variantClasses: Record<ButtonVariant, string> = {
  primary: 'btn btn-primary',
  default: 'btn',
  quiet: 'btn btn-quiet',
  danger: 'btn btn-danger',
}

/**
 * A button. `busy` shows that the click was registered. It does not disable the button; the server rejects a second
 * submission.
 */
export function Button({
  variant = 'default',
  icon,
  busy = false,
  className = '',
  type = 'submit',
  children,
  ...rest
}: ButtonAppearance & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      className={`${variantClasses[variant]} ${className}`}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <Icon name="ring" className="spin" /> : icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  )
}

export function LinkButton({
  variant = 'default',
  icon,
  className = '',
  children,
  ...rest
}: ButtonAppearance & LinkProps) {
  return (
    <Link className={`${variantClasses[variant]} ${className}`} {...rest}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  )
}

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  className = '',
  type = 'submit',
  ...rest
}: { label: string; icon: IconName; variant?: ButtonVariant } & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button
      type={type}
      className={`${variantClasses[variant]} btn-icon ${className}`}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  )
}
