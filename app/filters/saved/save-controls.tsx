import type { SubmissionResult } from '@conform-to/react'
import { useFetcher } from '@remix-run/react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { Button } from '#app/ui/button'
import { Form } from '#app/ui/form'
import { Icon } from '#app/ui/icon'
import type { SavedChoice } from './saved-choice'
import { longestName } from './saved-filter'

const saveForm = 'save-filter'
const saveAsForm = 'save-filter-as'

/**
 * Save and Save as, in the row of the bar and of forms of their own (`SaveForms`): a form stands in no other. The name
 * is asked for beside the button; without a script a refused one is asked for again on a page of its own.
 */
export function SaveControls({ saved: { selected, unsaved } }: { saved: SavedChoice }) {
  if (!unsaved) return null
  return (
    <>
      {selected && unsaved.saveTo ? (
        <Button form={saveForm} title={`Save the changes of ${selected.name}`}>
          Save
        </Button>
      ) : null}
      <SaveAs key={unsaved.filter + unsaved.returnTo} />
    </>
  )
}

/** What the controls of the bar send; stands outside the bar's own form. */
export function SaveForms({ saved: { unsaved, page } }: { saved: SavedChoice }) {
  if (!unsaved) return null
  const { filter, returnTo, saveTo, seen, saveAsTo } = unsaved
  const fields = (
    <>
      <input type="hidden" name="filter" value={filter} />
      <input type="hidden" name="returnTo" value={returnTo} />
    </>
  )
  return (
    <>
      {saveTo ? (
        <Form method="post" id={saveForm} action={saveTo} preventScrollReset>
          {fields}
          <input type="hidden" name="seen" value={seen ?? ''} />
        </Form>
      ) : null}
      <Form
        method="post"
        id={saveAsForm}
        action={saveAsTo}
        navigate={false}
        fetcherKey={saveAsForm}
        preventScrollReset
      >
        <input type="hidden" name="page" value={page} />
        {fields}
      </Form>
    </>
  )
}

function SaveAs() {
  const box = useRef<HTMLDetailsElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const fetcher = useFetcher<SubmissionResult>({ key: saveAsForm })
  const errors = Object.values(fetcher.data?.error ?? {}).flatMap((messages) => messages ?? [])
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !box.current?.open) return
    box.current.open = false
    box.current.querySelector('summary')?.focus()
  }
  return (
    <details
      ref={box}
      className="group/save"
      onKeyDown={close}
      onToggle={() => box.current?.open && input.current?.focus()}
    >
      <summary className="inline-flex min-h-6 items-center gap-1 px-1 text-sm text-accent hover:underline max-lg:min-h-11">
        Save as
        <Icon name="chevron-down" size={14} className="transition-transform group-open/save:rotate-180" />
      </summary>
      <div className="py-1">
        <label className="sr-only" htmlFor={id}>
          Name of the saved filter
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            id={id}
            form={saveAsForm}
            name="name"
            className="field w-56"
            maxLength={longestName}
            title="Enter a name"
            placeholder="Enter a name"
            autoComplete="off"
            aria-invalid={errors.length > 0 || undefined}
            aria-describedby={errors.length ? `${id}-error` : undefined}
          />
          <Button form={saveAsForm} variant="primary" busy={fetcher.state !== 'idle'}>
            Save
          </Button>
        </div>
        {errors.length ? (
          <p id={`${id}-error`} role="alert" className="error mt-1">
            {errors.join(' ')}
          </p>
        ) : null}
      </div>
    </details>
  )
}
