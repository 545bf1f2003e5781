import { Link } from '@remix-run/react'
import { Icon } from '#app/kit/ui/icon'

/** A filter in the filter bar: a button that opens its menu and, if the filter is active, a link that removes it. */
export function FilterChip({
  menuId,
  label,
  value,
  removeTo,
  closeTo,
}: {
  menuId: string
  label: string
  value: string | null
  removeTo: string | null
  /** The path that closes the menu; set only while the menu is open as a block, without JavaScript. */
  closeTo: string | null
}) {
  const chipProps = {
    className: removeTo ? 'chip rounded-e-none' : 'chip',
    'data-active': removeTo ? '' : undefined,
  }
  const content = (
    <>
      <span>{label}</span> {value ? <b>{value}</b> : null}
      <Icon name={closeTo ? 'chevron-up' : 'chevron-down'} size={14} className="text-ink-3" />
    </>
  )
  return (
    <span className="inline-flex max-w-full">
      {closeTo ? (
        <Link {...chipProps} to={closeTo} preventScrollReset>
          {content}
        </Link>
      ) : (
        <button type="button" {...chipProps} id={`${menuId}-chip`} popovertarget={menuId}>
          {content}
        </button>
      )}
      {removeTo ? (
        <Link
          to={removeTo}
          replace
          preventScrollReset
          onClick={() => document.getElementById(`${menuId}-chip`)?.focus()}
          className="chip -ms-px rounded-s-none px-1.5"
          data-active=""
          title={`Remove ${label} filter`}
        >
          <Icon name="close" size={14} />
          <span className="sr-only">Remove {label} filter</span>
        </Link>
      ) : null}
    </span>
  )
}
