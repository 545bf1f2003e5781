import { Link } from '@remix-run/react'
import { MenuLink } from '#app/kit/ui/overlays/menu'
import type { LookupEntry } from '../lookup'
import { ChoiceSearch } from '../menus/choice-search'
import type { FilterChoice } from '../menus/filter-choice'
import { filterFormPath } from '../menus/filter-form-path'
import { FilterMenu } from '../menus/filter-menu'
import { useChoiceMenu } from '../menus/use-choice-menu'
import { useLookup } from '../menus/use-lookup'
import { SaveInMenu } from './save-in-menu'
import type { SavedMenuData } from './saved-menu-data'

/** The part of the filter bar that the menu's links are built from. */
type Bar = Parameters<typeof filterFormPath>[0] & { currentPath: string }

/** The menu of saved filters. It shows the selected one, and lists all of them as links that contain all conditions. */
export function SavedMenu({ saved, bar }: { saved: SavedMenuData; bar: Bar }) {
  const { choose, ...menu } = useChoiceMenu(() => {})
  const { selected, isOpen } = saved
  const value = selected && `${selected.name}${selected.isEdited ? ' · edited' : ''}`
  return (
    <FilterMenu
      name="saved"
      label={menuLabel}
      value={value}
      removeTo={null}
      closeTo={isOpen ? bar.currentPath : null}
      {...menu}
    >
      <SavedList key={`${bar.currentPath} ${saved.listed.q} ${saved.listed.page}`} saved={saved} bar={bar} />
      <div className="mt-1.5 border-t border-border pt-1.5">
        {saved.unsaved ? <SaveInMenu unsaved={saved.unsaved} /> : null}
        {selected ? (
          <MenuLink icon="edit" to={selected.editTo}>
            {selected.isOwn ? 'Rename or share' : 'Options for'} {selected.name}
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

const menuLabel = 'Saved filter'

function SavedList({ saved, bar }: { saved: SavedMenuData; bar: Bar }) {
  const choice: Pick<FilterChoice, 'label' | 'plural' | 'listed' | 'lookup' | 'isOpen'> = {
    ...saved,
    label: menuLabel,
    plural: 'saved filters',
  }
  const { list, loadMore, search, onScroll } = useLookup(choice, { loadMorePixels: 130 })
  const hasSearch = saved.listed.hasMore || saved.listed.page > 1 || saved.listed.q !== ''
  return (
    <>
      {hasSearch ? (
        <ChoiceSearch choice={{ ...choice, field: 'saved' }} list={list} onSearch={search} />
      ) : null}
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
        {list.page > 1 && saved.listed.page > 1 ? <PageButton page={list.page - 1} label="Previous" /> : null}
        {list.hasMore ? <PageButton page={list.page + 1} label="More" onClick={loadMore} /> : null}
      </div>
    </>
  )
}

function SavedLink({ entry, bar, isSelected }: { entry: LookupEntry; bar: Bar; isSelected: boolean }) {
  // Entries from the browser's lookup contain the filter as stored, so make the URL canonical.
  const to = filterFormPath(bar, new URLSearchParams(entry.to?.split('?')[1]))
  return (
    <Link className="menu-entry" to={to} preventScrollReset aria-current={isSelected || undefined}>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className={isSelected ? 'font-semibold' : ''}>{entry.name}</span>{' '}
        {entry.detail ? <span className="block text-xs text-ink-3">{entry.detail}</span> : null}
      </span>
    </Link>
  )
}

function PageButton({ page, label, onClick }: { page: number; label: string; onClick?: () => void }) {
  return (
    <button type="submit" className="menu-entry text-accent" name="saved_page" value={page} onClick={onClick}>
      {label} saved filters
    </button>
  )
}
