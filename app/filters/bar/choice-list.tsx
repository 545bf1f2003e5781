import { Link } from '@remix-run/react'
import { useState } from 'react'
import type { Entry } from '#app/filters/lookup'
import { Button } from '#app/ui/button'
import type { Choice } from './bar'
import { ChoiceEntry } from './choice-entry'
import { ChoiceSearch } from './choice-search'
import { useLookup } from './use-lookup'

/** The content of a menu. In a look-up, the chosen entries are on top and stay there while the list changes. */
export function ChoiceList({
  choice,
  onChoose,
}: {
  choice: Choice
  onChoose: (input: HTMLInputElement) => void
}) {
  const { list, loadMore, seek, onScroll } = useLookup(choice)
  const [ticked, setTicked] = useState<Entry[]>([])
  const wasChosen = isAmong(choice.chosen)
  const unlisted = ticked.filter((entry) => !wasChosen(entry) && !isAmong(list.entries)(entry))
  const rest = list.entries.filter((entry) => !wasChosen(entry))
  const entries = choice.lookup ? [...choice.chosen, ...unlisted, ...rest] : list.entries
  const choose = (entry: Entry, input: HTMLInputElement) => {
    setTicked((before) => (isAmong(before)(entry) ? before : [...before, entry]))
    onChoose(input)
  }
  return (
    <>
      {choice.lookup ? <ChoiceSearch choice={choice} list={list} onSeek={seek} /> : null}
      <div className="menu-list max-h-64" onScroll={onScroll}>
        <NoChoice choice={choice} onChoose={choose} />
        {choice.listed.page > 1 ? (
          <OtherPage choice={choice} page={choice.listed.page - 1} word="Previous" />
        ) : null}
        {entries.map((entry) => (
          <ChoiceEntry
            key={entry.id}
            choice={choice}
            entry={list.entries.find(({ id }) => id === entry.id) ?? entry}
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
          <OtherPage choice={choice} page={list.page + 1} word="More" onClick={loadMore} />
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

/** "All locations": a radio in a list of radios, otherwise a link that clears the choice. */
function NoChoice({
  choice,
  onChoose,
}: {
  choice: Choice
  onChoose: (entry: Entry, input: HTMLInputElement) => void
}) {
  const { none, many, chosen, removeTo } = choice
  if (!many) {
    return (
      <ChoiceEntry {...{ choice, onChoose }} entry={{ id: '', name: none }} isChosen={chosen.length === 0} />
    )
  }
  if (!removeTo) return <p className="menu-entry text-ink-3">{none}</p>
  return (
    <Link className="menu-entry" to={removeTo} replace preventScrollReset>
      {none}
    </Link>
  )
}

/** A submit button rather than a link, so that choices not yet applied are sent too. */
function OtherPage({
  choice,
  page,
  word,
  onClick,
}: {
  choice: Choice
  page: number
  word: string
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
      {word} {choice.plural}
    </button>
  )
}

function isAmong(entries: Entry[]) {
  return ({ id }: Entry) => entries.some((entry) => entry.id === id)
}
