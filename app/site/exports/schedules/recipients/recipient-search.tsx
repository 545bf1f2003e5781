import { Link, useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/kit/ui/button'
import { TextField } from '#app/kit/ui/fields/text-field'
import { useLazyCombobox } from '#app/kit/ui/fields/use-lazy-control'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { useGate } from '#app/platform/page/use-gate'
import type { ScheduleFields } from '../use-schedule-form'
import type { AccountUser } from './recipients.server'

/**
 * A search field for adding a recipient by name or email address. With JavaScript, selecting a suggestion adds the
 * recipient. Without JavaScript, the Add button does.
 */
export function RecipientSearch({
  fields,
  suggestions,
}: {
  fields: ScheduleFields
  suggestions: AccountUser[]
}) {
  const Combobox = useLazyCombobox()
  const passesGate = useGate()
  const href = useAccountHref()
  const container = useRef<HTMLDivElement>(null)
  const submitSearch = () => {
    const button = container.current?.querySelector<HTMLButtonElement>('[value="add-recipient"]')
    button?.form?.requestSubmit(button)
  }
  const { found, isSearching, find } = useUserSearch(suggestions)
  const search = {
    field: fields.recipientSearch,
    label: 'Add a user by name or email address',
    autoComplete: 'off',
    className: 'flex-1',
  }
  return (
    <>
      <div ref={container} className="flex items-end gap-2">
        {Combobox ? (
          <Combobox
            {...search}
            valueField={fields.selectedUserId}
            options={found.map((user) => ({ value: user.id, label: formatUser(user) }))}
            chosen={null}
            isSearching={isSearching}
            onSearch={find}
            onChoose={(id) => {
              // Submit only after the combobox has written the selected name into the field.
              if (id) setTimeout(submitSearch)
            }}
          />
        ) : (
          <TextField {...search} list="schedule-users" />
        )}
        <datalist id="schedule-users">
          {suggestions.map((user) => (
            <option key={user.id} value={formatUser(user)} />
          ))}
        </datalist>
        <Button name="intent" value="add-recipient" icon="plus">
          Add
        </Button>
      </div>
      {passesGate({ all: ['user.create'] }) ? (
        <p className="hint">
          Only users of this account can be recipients.{' '}
          <Link to={href('/settings/users/new')}>Invite a user</Link>
        </p>
      ) : null}
    </>
  )
}

function formatUser({ name, email }: AccountUser): string {
  return `${name} <${email}>`
}

const maxSuggestions = 5

/** Searches for users, 250 ms after the last keystroke. */
function useUserSearch(suggestions: AccountUser[]) {
  const href = useAccountHref()
  const [text, setText] = useState('')
  const { load, data, state } = useFetcher<AccountUser[]>()
  useEffect(() => {
    if (text.trim() === '') return
    const timer = setTimeout(
      () => load(href('/settings/scheduled-exports/recipients', new URLSearchParams({ q: text }))),
      250,
    )
    return () => clearTimeout(timer)
  }, [text, load, href])
  return {
    found: ((text.trim() ? data : undefined) ?? suggestions).slice(0, maxSuggestions),
    isSearching: state !== 'idle',
    find: setText,
  }
}
