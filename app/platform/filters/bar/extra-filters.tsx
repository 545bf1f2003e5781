import { useRef } from 'react'
import { Icon } from '#app/kit/ui/icon'
import { DropdownErrorBoundary } from '#app/kit/ui/overlays/dropdown-error-boundary'
import type { FilterChoice } from '../menus/filter-choice'
import { ChoiceMenu } from './choice-menu'
import type { FilterBarData } from './filter-bar-data'

/**
 * The last chip of the bar. It opens a popover with the filters that are rarely used, so that the bar does not change.
 * Those in use are chips of the bar.
 */
export function ExtraFilters({
  menus,
  bar,
  apply,
}: {
  menus: FilterChoice[]
  bar: FilterBarData
  apply: (form: HTMLFormElement) => void
}) {
  const panel = useRef<HTMLDivElement>(null)
  const applyAndClose = (form: HTMLFormElement) => {
    apply(form)
    panel.current?.hidePopover?.()
  }
  return (
    <div className="group/extra contents">
      <button type="button" className="chip" popovertarget={panelId}>
        <span className="group-with-[#extra-filters:popover-open]/extra:hidden">Show More</span>
        <span className="hidden group-with-[#extra-filters:popover-open]/extra:inline">Show Less</span>
        <Icon name="chevron-down" size={14} className="text-ink-3" />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons with menus, not of form fields */}
      <div ref={panel} id={panelId} popover="auto" role="group" aria-label="More filters" className="menu">
        <p className="px-1 pb-2 text-xs text-ink-3">More filters</p>
        <div className="flex flex-wrap items-center gap-2 px-1 pb-1">
          {menus.map((choice) => (
            <DropdownErrorBoundary key={choice.field}>
              <ChoiceMenu choice={choice} bar={bar} apply={applyAndClose} />
            </DropdownErrorBoundary>
          ))}
        </div>
      </div>
    </div>
  )
}

const panelId = 'extra-filters'
