import { getInputProps, type SubmissionResult } from '@conform-to/react'
import { useFetcher } from '@remix-run/react'
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import type { z } from 'zod'
import type { FieldConstraint } from '#app/kit/forms/form-constraint.server'
import { Button } from '#app/kit/ui/button'
import { useForm } from '#app/kit/ui/forms/use-form'
import { Icon } from '#app/kit/ui/icon'
import { saveAsFormId } from './save-as-form-id'
import type { newSavedFilterSchema } from './saved-filter-schema'

/** The "Save as" control. Its field belongs to a separate form, although it is inside the filter bar's form. */
export function SaveAs({ constraint }: { constraint: Record<string, FieldConstraint> }) {
  const detailsRef = useRef<HTMLDetailsElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const fetcher = useFetcher<SubmissionResult>({ key: saveAsFormId })
  // The name can be submitted, and rejected, before this component's code is loaded. The first render must nevertheless
  // match the server's HTML; otherwise React replaces the opened details element with a closed one.
  const isHydrated = useHydrated()
  const [form, { name }] = useForm<z.input<typeof newSavedFilterSchema>>({
    id: saveAsFormId,
    lastResult: isHydrated ? fetcher.data : undefined,
    constraint,
  })
  const errors = Object.values(form.allErrors).flatMap((messages) => messages ?? [])
  const focusWhenOpen = useCallback(() => {
    if (detailsRef.current?.open) input.current?.focus()
  }, [])
  // Focus the field if the user opened the details element before hydration.
  useEffect(focusWhenOpen, [focusWhenOpen])
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !detailsRef.current?.open) return
    detailsRef.current.open = false
    detailsRef.current.querySelector('summary')?.focus()
  }
  return (
    <details ref={detailsRef} className="group/save" onKeyDown={close} onToggle={focusWhenOpen}>
      <summary className="inline-flex min-h-6 items-center gap-1 px-1 text-sm text-accent hover:underline max-lg:min-h-11">
        Save as
        <Icon name="chevron-down" size={14} className="transition-transform group-open/save:rotate-180" />
      </summary>
      <div className="py-1">
        <label className="sr-only" htmlFor={name.id}>
          Saved filter name
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            className="field w-56"
            title="Enter a name"
            placeholder="Enter a name"
            autoComplete="off"
            {...getInputProps(name, { type: 'text' })}
          />
          <Button form={saveAsFormId} variant="primary" busy={isHydrated && fetcher.state !== 'idle'}>
            Save
          </Button>
        </div>
        {errors.length ? (
          <p id={name.errorId} role="alert" className="error mt-1">
            {errors.join(' ')}
          </p>
        ) : null}
      </div>
    </details>
  )
}
