import { type DefaultValue, parse, type SubmissionResult, useForm as useConformForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { type MutableRefObject, useEffect, useRef } from 'react'
import { invalidSelector } from '../fields/group-props'
import { isChanged } from './is-changed'

type ConformOptions<Values extends Fields> = NonNullable<Parameters<typeof useConformForm<Values>>[0]>
type Fields = Record<string, unknown>

type UseFormOptions<Values extends Fields> = {
  /** The form element's id, unique on the page. A field's id is `${id}-${name}`. */
  id: string
  /** The action's result: from `useActionData()`, or the fetcher's data. */
  lastResult: SubmissionResult | null | undefined
  /** `constraintOf(schema)` from the loader: native limits of the fields. */
  constraint?: ConformOptions<Values>['constraint']
  /** The stored values. The form is unsaved while its values differ from them. */
  defaultValue?: DefaultValue<Values>
  /** Whether there are unsaved changes outside the fields of `defaultValue`. */
  hasOtherChanges?: boolean
  /** A fetcher submits the form and the page stays, so the form counts as unsaved until the response arrives. */
  isSentInPlace?: boolean
  /**
   * Errors that the browser can detect, by field. They appear when a field is left, and are cleared while it changes.
   */
  check?: (values: Record<string, unknown>) => Record<string, string[]>
}

/**
 * Conform's `useForm` for a form that the server validates. Conform's intents, such as adding a row, take effect
 * immediately; without JavaScript they are posted. After a successful submission, the form resets to the stored values.
 * Returns the form, its fields, and the function for `UnsavedGuard` that tells whether there are unsaved changes.
 */
export function useForm<Values extends Fields>({
  lastResult,
  defaultValue,
  hasOtherChanges = false,
  isSentInPlace = false,
  check,
  ...options
}: UseFormOptions<Values>) {
  // While the form is being submitted: whether something has been edited since.
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
  // Submitting the form does not count as leaving it.
  const isUnsaved = () =>
    isEditedSince.current && !isSentInPlace
      ? isEditedSince.current()
      : hasOtherChanges || isChanged(defaultValue ?? {}, form.value)
  return [form, fields, isUnsaved] as const
}

/** The form with all fields empty. */
function emptyValues(values: Fields | null | undefined): Fields {
  return Object.fromEntries(Object.keys(values ?? {}).map((name) => [name, undefined]))
}

/** Applies an intent and keeps the errors. For Conform, errors of null mean that the server must be asked. */
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
 * Conform keeps errors and values until it gets new ones, and a successful submission returns none. An error result
 * that disappears does not mean success: following a link to a field also removes it. Input typed since the submission
 * is kept.
 */
function useResetAfterSave(
  id: string,
  isEditedSince: MutableRefObject<(() => boolean) | null>,
  lastResult: unknown,
): void {
  const { state } = useNavigation()
  useEffect(() => {
    if (state !== 'idle') return
    const isDone = !lastResult && isEditedSince.current?.() === false
    isEditedSince.current = null
    const form = document.forms.namedItem(id)
    if (isDone) form?.reset()
  }, [id, isEditedSince, lastResult, state])
}

/**
 * Conform finds the field to focus by name, but an invalid field's submitted value may be in a hidden input or in one
 * of many checkboxes.
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

/** Informs Conform of input that was typed before the script loaded. */
function useEarlyInput(id: string): void {
  useEffect(() => {
    const changed = [...(document.forms.namedItem(id)?.elements ?? [])].find(
      (element) =>
        (element instanceof HTMLInputElement &&
          (element.value !== element.defaultValue || element.checked !== element.defaultChecked)) ||
        (element instanceof HTMLTextAreaElement && element.value !== element.defaultValue),
    )
    changed?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [id])
}
