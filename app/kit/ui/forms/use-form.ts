import { type DefaultValue, parse, type SubmissionResult, useForm as useConformForm } from '@conform-to/react'
import { useLocation, useNavigation } from '@remix-run/react'
import { type MutableRefObject, useEffect, useRef } from 'react'
import { invalidSelector } from '../fields/group-props'
import { useEarlyInput } from './early-input'
import { isChanged } from './is-changed'
import { useBrowserLayoutEffect } from './use-browser-layout-effect'

type ConformOptions<Values extends Fields> = NonNullable<Parameters<typeof useConformForm<Values>>[0]>
type Fields = Record<string, unknown>

type UseFormOptions<Values extends Fields> = {
  /** The form element's id, unique on the page. A field's id is `${id}-${name}`. */
  id: string
  /** The action's result, from `useActionData()` or the fetcher's data. */
  lastResult: SubmissionResult | null | undefined
  /** The result of `constraintOf(schema)` from the loader, which contains the native limits of the fields. */
  constraint?: ConformOptions<Values>['constraint']
  /** The stored values. The form is unsaved while its values differ from them. */
  defaultValue?: DefaultValue<Values>
  /** Whether there are unsaved changes outside the fields of `defaultValue`. */
  hasOtherChanges?: boolean
  /**
   * Whether a fetcher submits the form and the page stays. The form then counts as unsaved until the response arrives.
   */
  isSentInPlace?: boolean
  /**
   * Returns the errors that the browser can detect, by field. They appear when the user leaves the field, and are
   * updated while the user types.
   */
  check?: (values: Record<string, unknown>) => Record<string, string[]>
}

/**
 * Wraps Conform's `useForm` for a form that the server validates. Conform's intents, such as adding a row, take effect
 * immediately; without JavaScript, they are submitted to the server. After a successful submission, the form is reset
 * to the stored values. Returns the form, its fields, and the function for `UnsavedGuard` that checks for unsaved
 * changes.
 */
export function useForm<Values extends Fields>({
  lastResult,
  defaultValue,
  hasOtherChanges = false,
  isSentInPlace = false,
  check,
  ...options
}: UseFormOptions<Values>) {
  // While the form is being submitted, a function that checks whether it has been edited since; otherwise null.
  const isEditedSince = useRef<(() => boolean) | null>(null)
  const [form, fields] = useConformForm<Values>({
    lastResult,
    defaultValue,
    onValidate: ({ formData }) => validateInBrowser<Values>(formData, lastResult, check),
    ...(check ? { shouldValidate: 'onBlur', shouldRevalidate: 'onInput' } : {}),
    onSubmit: () => {
      const sent = { ...emptyValues(defaultValue), ...form.value }
      isEditedSince.current = () => isChanged(sent, form.value)
    },
    ...options,
  })
  useResetAfterSave(form.id, isEditedSince, lastResult)
  useFocusInvalidField(form.id, lastResult)
  useEarlyInput(form.id)
  // While the form is being submitted, only later changes count as unsaved.
  const isUnsaved = () =>
    isEditedSince.current && !isSentInPlace
      ? isEditedSince.current()
      : hasOtherChanges || isChanged(defaultValue ?? {}, form.value)
  return [form, fields, isUnsaved] as const
}

/** Returns values in which all fields are empty. */
function emptyValues(values: Fields | null | undefined): Fields {
  return Object.fromEntries(Object.keys(values ?? {}).map((name) => [name, undefined]))
}

/**
 * Applies an intent and keeps the current errors. An error of null tells Conform that only the server can validate the
 * form.
 */
function validateInBrowser<Values>(
  formData: FormData,
  lastResult: UseFormOptions<Fields>['lastResult'],
  check: UseFormOptions<Fields>['check'],
) {
  return parse<Values, string[]>(formData, {
    resolve: (values, intent) => {
      if (!intent) return { error: null }
      const errors = Object.fromEntries(Object.keys(lastResult?.error ?? {}).map((name) => [name, null]))
      if (intent.type === 'validate') delete errors[intent.payload.name ?? '']
      return { error: { ...errors, ...check?.(values) } }
    },
  })
}

/**
 * Resets the form after a successful submission. Conform keeps errors and values until it gets new ones, and a
 * successful submission returns none. The disappearance of an error result does not mean success, because following a
 * link to a field also removes the result. Input typed since the submission is kept.
 */
function useResetAfterSave(
  id: string,
  isEditedSince: MutableRefObject<(() => boolean) | null>,
  lastResult: unknown,
): void {
  const { state } = useNavigation()
  // On a slow computer, the page may be rendered only after the navigation, so that the state never changes.
  const { key } = useLocation()
  // A passive effect would run after Conform notices the fields that the stored values have replaced, which would look
  // like edits.
  useBrowserLayoutEffect(() => {
    if (state !== 'idle') return
    const isDone = !lastResult && isEditedSince.current?.() === false
    isEditedSince.current = null
    const form = document.forms.namedItem(id)
    if (isDone) form?.reset()
  }, [id, isEditedSince, lastResult, state, key])
}

/**
 * Focuses the first invalid field. Conform finds the field to focus by name, but the field's submitted value may be in
 * a hidden input or in one of many checkboxes.
 */
function useFocusInvalidField(id: string, lastResult: UseFormOptions<Fields>['lastResult']): void {
  useEffect(() => {
    if (lastResult?.status !== 'error') return
    // Conform marks the fields that the server rejected in the next render; until then, only errors found by `check`
    // are marked.
    const timer = setTimeout(() =>
      document.forms.namedItem(id)?.querySelector<HTMLElement>(invalidSelector)?.focus(),
    )
    return () => clearTimeout(timer)
  }, [id, lastResult])
}
