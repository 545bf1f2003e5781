import type { IconName } from './icon-names'
import sprite from './icons.svg?no-inline'

/**
 * A decorative icon, 16 pixels wide unless it has a size. The adjacent text or the button's label conveys the meaning.
 */
export function Icon({ name, size, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
