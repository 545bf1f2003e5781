import { Link } from '@remix-run/react'
import { useRef } from 'react'
import { Banner } from '#app/kit/ui/banner'
import { Icon } from '#app/kit/ui/icon'
import { DropdownErrorBoundary } from '#app/kit/ui/overlays/dropdown-error-boundary'
import type { FilterChoice } from '../menus/filter-choice'
import { SaveControls, SaveForms } from '../saved/save-controls'
import { SavedMenu } from '../saved/saved-menu'
import type { SavedMenuData } from '../saved/saved-menu-data'
import { ChoiceMenu } from './choice-menu'
import { DateMenu } from './date-menu'
import { ExtraFilters } from './extra-filters'
import type { FilterBarData } from './filter-bar-data'
import { SearchBox } from './search-box'
import { useApplyFilters } from './use-apply-filters'
import { useBarHeight } from './use-bar-height'

/**
 * The filter bar: the whole filter as one native form, which works without JavaScript. With JavaScript, changes apply
 * immediately, and lookups are updated while the user types.
 */
export function FilterBar({ bar }: { bar: FilterBarData }) {
  const { apply, onSubmit } = useApplyFilters(bar)
  const heading = `FILTERS (${bar.count})`
  const form = useRef<HTMLFormElement>(null)
  useBarHeight(form)
  const isInUse = ({ value, isOpen }: FilterChoice) => value !== null || isOpen
  const unusedMenus = bar.extraMenus.filter((choice) => !isInUse(choice))
  return (
    <>
      <form
        ref={form}
        method="get"
        action={bar.path}
        onSubmit={onSubmit}
        className="filter-bar no-print card mt-4"
        aria-labelledby="filters"
      >
        <button type="submit" hidden name="intent" value="enter" tabIndex={-1} aria-hidden="true" />
        {bar.hiddenParams.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice with the same value
          <input key={`${index} ${name}`} type="hidden" name={name} value={value} />
        ))}
        <details open={hasOpenMenu(bar)} className="collapsed-below-lg group/bar">
          <summary className="flex min-h-11 items-center gap-2 px-3 text-sm lg:supports-[selector(::details-content)]:hidden">
            <span className="font-semibold">{heading}</span>{' '}
            {bar.dates ? <span className="truncate text-ink-2">{bar.dates.label}</span> : null}
            <Icon name="chevron-down" className="ms-auto transition-transform group-open/bar:rotate-180" />
          </summary>
          <div className="flex flex-wrap items-center gap-2 px-3 py-2.5">
            <h2 id="filters" className="me-1 text-xs font-semibold text-ink-2 max-lg:sr-only">
              {heading}
            </h2>
            {bar.dates ? (
              <DropdownErrorBoundary>
                <DateMenu dates={bar.dates} bar={bar} apply={apply} />
              </DropdownErrorBoundary>
            ) : null}
            {[...bar.menus, ...bar.extraMenus.filter(isInUse)].map((choice) => (
              <DropdownErrorBoundary key={choice.field}>
                <ChoiceMenu choice={choice} bar={bar} apply={apply} />
              </DropdownErrorBoundary>
            ))}
            {unusedMenus.length > 0 ? <ExtraFilters menus={unusedMenus} bar={bar} apply={apply} /> : null}
            {bar.search ? (
              <SearchBox
                text={bar.search.text}
                removeTo={bar.search.removeTo}
                name={bar.search.parameter}
                apply={apply}
              />
            ) : null}
            {bar.count || bar.saved?.selected ? (
              <Link className="mx-1 text-sm" to={bar.clearTo} replace preventScrollReset>
                Clear All
              </Link>
            ) : null}
            {bar.saved ? (
              <div className="flex flex-wrap items-center gap-2 lg:ms-auto">
                <SavedFilters bar={bar} saved={bar.saved} />
              </div>
            ) : null}
          </div>
        </details>
      </form>
      {bar.dropped ? (
        <Banner level="warning" className="mt-3">
          {bar.dropped}{' '}
          <Link to={bar.currentPath} replace preventScrollReset>
            Remove from the address
          </Link>
        </Banner>
      ) : null}
      {bar.saved ? <SaveForms saved={bar.saved} /> : null}
    </>
  )
}

/** Whether the URL contains the parameters of an open menu: then the filters are shown on phones too. */
function hasOpenMenu({ dates, menus, extraMenus, saved }: FilterBarData): boolean {
  return [dates, ...menus, ...extraMenus, saved].some((menu) => menu?.isOpen)
}

function SavedFilters({ bar, saved }: { bar: FilterBarData; saved: SavedMenuData }) {
  return (
    <DropdownErrorBoundary>
      <SavedMenu saved={saved} bar={bar} />
      {saved.selected?.failure ? (
        <p role="alert" className="error">
          {saved.selected.failure}
        </p>
      ) : null}
      <SaveControls saved={saved} />
    </DropdownErrorBoundary>
  )
}
