import type { ReactNode } from 'react'
import { FilterChip } from './chip'
import type { useChoiceMenu } from './use-choice-menu'

/**
 * A chip and its popover. If the URL contains the parameters of an open menu, the menu is a plain block instead of a
 * popover, so that it stays open across requests without JavaScript.
 */
export function FilterMenu({
  name,
  label,
  value,
  removeTo,
  closeTo,
  menu,
  onClick,
  onKeyDown,
  children,
}: {
  name: string
  label: string
  value: string | null
  removeTo: string | null
  /** The path that closes the menu; null unless the URL contains the parameters of the open menu. */
  closeTo: string | null
  children: ReactNode
} & Pick<ReturnType<typeof useChoiceMenu>, 'menu' | 'onClick' | 'onKeyDown'>) {
  const id = `filter-${name}`
  const positionClass = closeTo ? 'max-h-none lg:absolute lg:start-0 lg:top-full lg:z-10' : 'max-h-[70svh]'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for keys that bubble from the controls inside
    <div className={closeTo ? 'relative max-lg:basis-full' : 'contents'} onKeyDown={onKeyDown}>
      <FilterChip menuId={id} label={label} value={value} removeTo={removeTo} closeTo={closeTo} />
      {/* biome-ignore lint/a11y: a popover cannot be a fieldset everywhere; its links close it by bubbling */}
      <div
        ref={menu}
        id={id}
        popover={closeTo ? undefined : 'auto'}
        role="group"
        aria-label={label}
        className={`menu ${positionClass}`}
        onClick={onClick}
      >
        {children}
      </div>
    </div>
  )
}
