import { Link } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/kit/ui/button'
import { isChangedControl } from '#app/kit/ui/forms/early-input'
import type { LookupEntry } from '../lookup'
import { ChoiceSearch } from '../menus/choice-search'
import type { FilterChoice } from '../menus/filter-choice'
import { useLookup } from '../menus/use-lookup'
import { ChoiceEntry } from './choice-entry'

/** The content of a menu. In a menu with a lookup, the chosen entries come first, and remain when the list changes. */
export function ChoiceList({
  choice,
  onChoose,
}: {
  choice: FilterChoice
  onChoose: (input: HTMLInputElement) => void
}) {
  const { list, loadMore, search, onScroll } = useLookup(choice)
  const [checkedEntries, setCheckedEntries] = useState<LookupEntry[]>([])
  const wasChosen = isIncludedIn(choice.chosen)
  const unlisted = checkedEntries.filter((entry) => !wasChosen(entry) && !isIncludedIn(list.entries)(entry))
  const others = list.entries.filter((entry) => !wasChosen(entry))
  // The list has the details of an entry, which the URL of a chosen one does not.
  const withDetail = (entry: LookupEntry) => list.entries.find(({ id }) => id === entry.id) ?? entry
  const entries = choice.lookup
    ? [...[...choice.chosen, ...unlisted].map(withDetail), ...others]
    : list.entries
  const listElement = useRef<HTMLDivElement>(null)
  const initialEntries = useRef(list.entries)
  // React does not call `onChange` for entries that the user checked before the scripts had loaded.
  useEffect(() => {
    const changed = [...(listElement.current?.querySelectorAll('input') ?? [])].filter(isChangedControl)
    const ids = new Set(changed.filter(({ checked }) => checked).map(({ value }) => value))
    setCheckedEntries(initialEntries.current.filter(({ id }) => ids.has(id)))
  }, [])
  const choose = (entry: LookupEntry, input: HTMLInputElement) => {
    setCheckedEntries((before) => (isIncludedIn(before)(entry) ? before : [...before, entry]))
    onChoose(input)
  }
  return (
    <>
      {choice.lookup ? <ChoiceSearch choice={choice} list={list} onSearch={search} /> : null}
      <div ref={listElement} className="menu-list max-h-64" onScroll={onScroll}>
        <AllChoicesEntry choice={choice} onChoose={choose} />
        {choice.listed.page > 1 ? (
          <PageButton choice={choice} page={choice.listed.page - 1} label="Previous" />
        ) : null}
        {entries.map((entry) => (
          <ChoiceEntry
            key={entry.id}
            choice={choice}
            entry={entry}
            isChosen={wasChosen(entry)}
            onChoose={choose}
          />
        ))}
        {list.failure ? (
          <p role="alert" className="error px-2 py-1.5">
            {list.failure}
          </p>
        ) : null}
        {list.hasMore ? (
          <PageButton choice={choice} page={list.page + 1} label="More" onClick={loadMore} />
        ) : null}
      </div>
      <div className="menu-footer">
        <Button variant="primary" className="flex-1">
          Apply
        </Button>
        {choice.removeTo ? (
          <Link className="btn" to={choice.removeTo} replace preventScrollReset>
            Clear
          </Link>
        ) : null}
      </div>
    </>
  )
}

/**
 * The entry for no choice, such as "All locations". It is a radio button in a list of radio buttons, and otherwise a
 * link that clears the choices.
 */
function AllChoicesEntry({
  choice,
  onChoose,
}: {
  choice: FilterChoice
  onChoose: (entry: LookupEntry, input: HTMLInputElement) => void
}) {
  const { none, isMultiple, chosen, removeTo } = choice
  if (!isMultiple) {
    return (
      <ChoiceEntry
        choice={choice}
        onChoose={onChoose}
        entry={{ id: '', name: none }}
        isChosen={chosen.length === 0}
      />
    )
  }
  if (!removeTo) return <p className="menu-entry text-ink-3">{none}</p>
  return (
    <Link className="menu-entry" to={removeTo} replace preventScrollReset>
      {none}
    </Link>
  )
}

/**
 * The button that loads another page of the list. It is a submit button rather than a link, so that choices that have
 * not been applied yet are kept.
 */
function PageButton({
  choice,
  page,
  label,
  onClick,
}: {
  choice: FilterChoice
  page: number
  label: string
  onClick?: () => void
}) {
  return (
    <button
      type="submit"
      className="menu-entry text-accent"
      name={`${choice.field}_page`}
      value={page}
      onClick={onClick}
    >
      {label} {choice.plural}
    </button>
  )
}

function isIncludedIn(entries: LookupEntry[]) {
  return ({ id }: LookupEntry) => entries.some((entry) => entry.id === id)
}
