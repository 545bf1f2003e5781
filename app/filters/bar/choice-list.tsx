import { Link } from '@remix-run/react'
import { useState } from 'react'
import type { Entry } from '#app/filters/lookup'
import { Button } from '#app/ui/button'
import type { Choice } from './bar'
import { ChoiceEntry } from './choice-entry'
import { ChoiceSearch } from './choice-search'
import { useLookup } from './use-lookup'

/** The inside of a menu: search, chosen entries on top, the listed ones, and what ends it. */
export function ChoiceList({
  choice,
  onChoose,
}: {
  choice: Choice
  onChoose: (input: HTMLInputElement) => void
}) {
  const { list, loadMore, seek, onScroll } = useLookup(choice)
  const [ticked, setTicked] = useState<Entry[]>(choice.chosen)
  const isListed = ({ id }: Entry) => list.entries.some((entry) => entry.id === id)
  const wasChosen = ({ id }: Entry) => choice.chosen.some((entry) => entry.id === id)
  const top = [...choice.chosen, ...ticked.filter((entry) => !wasChosen(entry) && !isListed(entry))]
  const entries = [...top, ...list.entries.filter((entry) => !wasChosen(entry))]
  const choose = (entry: Entry, input: HTMLInputElement) => {
    setTicked((before) => [...before.filter(({ id }) => id !== entry.id), ...(input.checked ? [entry] : [])])
    onChoose(input)
  }
  return (
    <>
      {choice.lookup ? <ChoiceSearch choice={choice} list={list} onSeek={seek} /> : null}
      <div className="max-h-64 overflow-auto" onScroll={onScroll}>
        {choice.many ? <AllOfThem choice={choice} /> : null}
        {choice.many ? null : (
          <ChoiceEntry
            choice={choice}
            entry={{ id: '', name: choice.none }}
            isChosen={choice.chosen.length === 0}
            onChoose={choose}
          />
        )}
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
          <p role="alert" className="px-2 py-1.5 error">
            {list.failure}
          </p>
        ) : null}
        {list.hasMore ? (
          <button
            type="submit"
            className="menu-entry text-accent"
            name={`${choice.field}_page`}
            value={list.page + 1}
            onClick={loadMore}
          >
            More {choice.plural}
          </button>
        ) : null}
      </div>
      <div className="flex gap-2 border-t border-border pt-1.5">
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

function AllOfThem({ choice }: { choice: Choice }) {
  if (!choice.removeTo) return <p className="menu-entry text-ink-3">{choice.none}</p>
  return (
    <Link className="menu-entry" to={choice.removeTo} replace preventScrollReset>
      {choice.none}
    </Link>
  )
}
