import { Link } from '@remix-run/react'
import { SaveControls, SaveForms } from '#app/filters/saved/save-controls'
import { SavedMenu } from '#app/filters/saved/saved-menu'
import type { SavedMenuData } from '#app/filters/saved/saved-menu-data'
import { Icon } from '#app/ui/icon'
import { DropdownErrorBoundary } from '#app/ui/overlays/dropdown-error-boundary'
import { ChoiceMenu } from './choice-menu'
import { DateMenu } from './date-menu'
import type { FilterBarData } from './filter-bar-data'
import { SearchBox } from './search-box'
import { useApplyFilters } from './use-apply-filters'

/**
 * The filter bar: the whole filter as one native form, which works without JavaScript. With JavaScript, changes apply
 * immediately, and lookups are updated while the user types.
 */
export function FilterBar({ bar }: { bar: FilterBarData }) {
  const { apply, onSubmit } = useApplyFilters(bar)
  const heading = `FILTERS (${bar.count})`
  return (
    <>
      <form
        method="get"
        action={bar.path}
        onSubmit={onSubmit}
        className="no-print card mt-4"
        aria-labelledby="filters"
      >
        <button type="submit" hidden name="intent" value="enter" tabIndex={-1} aria-hidden="true" />
        {bar.hiddenParams.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice with the same value
          <input key={`${index} ${name}`} type="hidden" name={name} value={value} />
        ))}
        <details open className="group/bar lg:contents">
          <summary className="flex min-h-11 items-center justify-between px-3 text-sm font-semibold lg:hidden">
            {heading}
            <Icon name="chevron-down" className="transition-transform group-open/bar:rotate-180" />
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
            {bar.menus.map((choice) => (
              <DropdownErrorBoundary key={choice.field}>
                <ChoiceMenu choice={choice} bar={bar} apply={apply} />
              </DropdownErrorBoundary>
            ))}
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
            {bar.saved ? <SavedFilters bar={bar} saved={bar.saved} /> : null}
            {bar.extraMenus.length ? <ExtraFilters bar={bar} apply={apply} /> : null}
          </div>
        </details>
      </form>
      {bar.saved ? <SaveForms saved={bar.saved} /> : null}
    </>
  )
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

function ExtraFilters({ bar, apply }: { bar: FilterBarData; apply: (form: HTMLFormElement) => void }) {
  return (
    <details
      className="group/extra open:basis-full"
      open={bar.extraMenus.some((choice) => choice.value !== null || choice.isOpen)}
    >
      <summary className="inline-flex min-h-6 items-center px-1 text-sm text-accent hover:underline max-lg:min-h-11">
        <span className="group-open/extra:hidden">Show More</span>
        <span className="hidden group-open/extra:inline">Show Less</span>
      </summary>
      <div className="flex flex-wrap items-center gap-2 pt-2">
        {bar.extraMenus.map((choice) => (
          <DropdownErrorBoundary key={choice.field}>
            <ChoiceMenu choice={choice} bar={bar} apply={apply} />
          </DropdownErrorBoundary>
        ))}
      </div>
    </details>
  )
}
