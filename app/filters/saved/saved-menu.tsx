import { Link } from '@remix-run/react'
import { appliedPath } from '#app/filters/bar/applied-path'
import type { Bar, Choice } from '#app/filters/bar/bar'
import { ChoiceSearch } from '#app/filters/bar/choice-search'
import { FilterMenu } from '#app/filters/bar/filter-menu'
import { useLookup } from '#app/filters/bar/use-lookup'
import { useMenu } from '#app/filters/bar/use-menu'
import type { Entry } from '#app/filters/lookup'
import { MenuLink } from '#app/ui/menu'
import type { SavedChoice } from './saved-choice'

/** Shows which saved filter is selected, and the others as links that contain all of their conditions. */
export function SavedMenu({ saved, bar }: { saved: SavedChoice; bar: Bar }) {
  const { choose, ...menu } = useMenu(() => {})
  const { selected, isOpen } = saved
  const value = selected && `${selected.name}${selected.isEdited ? ' · edited' : ''}`
  return (
    <FilterMenu
      name="saved"
      label={label}
      value={value}
      removeTo={null}
      closeTo={isOpen ? bar.here : null}
      {...menu}
    >
      <SavedList key={`${bar.here} ${saved.listed.q} ${saved.listed.page}`} {...{ saved, bar }} />
      <div className="mt-1.5 border-t border-border pt-1.5">
        {selected ? (
          <MenuLink icon="edit" to={selected.editTo}>
            {selected.isOwn ? 'Rename or share' : 'Options of'} {selected.name}
          </MenuLink>
        ) : null}
        {selected?.deleteTo ? (
          <MenuLink icon="trash" to={selected.deleteTo}>
            Delete {selected.name}
          </MenuLink>
        ) : null}
        <MenuLink icon="settings" to={saved.allTo}>
          All saved filters
        </MenuLink>
      </div>
    </FilterMenu>
  )
}

const label = 'Saved filter'

function SavedList({ saved, bar }: { saved: SavedChoice; bar: Bar }) {
  const choice: Pick<Choice, 'label' | 'plural' | 'listed' | 'lookup' | 'isOpen'> = {
    ...saved,
    label,
    plural: 'saved filters',
  }
  const { list, loadMore, seek, onScroll } = useLookup(choice)
  const hasSearch = saved.listed.hasMore || saved.listed.page > 1 || saved.listed.q !== ''
  return (
    <>
      {hasSearch ? <ChoiceSearch choice={{ ...choice, field: 'saved' }} list={list} onSeek={seek} /> : null}
      <div className="max-h-64 overflow-auto" onScroll={onScroll}>
        <MenuLink to={saved.noneTo} replace preventScrollReset aria-current={!saved.selected || undefined}>
          No saved filter
        </MenuLink>
        {list.entries.map((entry) => (
          <SavedLink key={entry.id} entry={entry} bar={bar} isSelected={entry.id === saved.selected?.id} />
        ))}
        {list.failure ? (
          <p role="alert" className="error px-2 py-1.5">
            {list.failure}
          </p>
        ) : null}
        {list.page > 1 && saved.listed.page > 1 ? <OtherPage page={list.page - 1} word="Previous" /> : null}
        {list.hasMore ? <OtherPage page={list.page + 1} word="More" onClick={loadMore} /> : null}
      </div>
    </>
  )
}

function SavedLink({ entry, bar, isSelected }: { entry: Entry; bar: Bar; isSelected: boolean }) {
  // Entries that a script looked up contain the filter as stored; this makes the URL canonical.
  const to = appliedPath(bar, new URLSearchParams(entry.to?.split('?')[1]))
  return (
    <Link className="menu-entry" to={to} preventScrollReset aria-current={isSelected || undefined}>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className={isSelected ? 'font-semibold' : ''}>{entry.name}</span>{' '}
        {entry.detail ? <span className="block text-xs text-ink-3">{entry.detail}</span> : null}
      </span>
    </Link>
  )
}

function OtherPage({ page, word, onClick }: { page: number; word: string; onClick?: () => void }) {
  return (
    <button type="submit" className="menu-entry text-accent" name="saved_page" value={page} onClick={onClick}>
      {word} saved filters
    </button>
  )
}
