import { type DefaultValue, parse, type SubmissionResult, useForm as useConformForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { type MutableRefObject, useEffect, useRef } from 'react'
import { invalidSelector } from './group-props'
import { isChanged } from './is-changed'

type ConformOptions<Values extends Fields> = NonNullable<Parameters<typeof useConformForm<Values>>[0]>
type Fields = Record<string, unknown>

type Options<Values extends Fields> = {
  /** The form element's id, unique on the page. A field's id is `${id}-${name}`. */
  id: string
  /** What the action answered: from `useActionData()`, or the fetcher's data. */
  lastResult: SubmissionResult | null | undefined
  /** `constraintOf(schema)`, through the loader: native limits of the fields. */
  constraint?: ConformOptions<Values>['constraint']
  /** What is stored. The form is unsaved while it holds something else. */
  defaultValue?: DefaultValue<Values>
  /** Whether something is unsaved that is in no field of `defaultValue`. */
  hasOtherChanges?: boolean
  /** A fetcher sends the form, and the page stays: until the answer arrives the form is still unsaved. */
  isSentInPlace?: boolean
  /** What is wrong as far as a browser can tell, by field: said when a field is left, and taken back while it changes. */
  check?: (values: Record<string, unknown>) => Record<string, string[]>
}

/**
 * Conform's `useForm` for a form that the server validates. Conform's intents, such as adding a row, take effect at
 * once; without a script they are posted. A form that was sent and not refused starts over with what is stored.
 * Returns the form, its fields, and what `UnsavedGuard` asks: whether something is unsaved.
 */
export function useForm<Values extends Fields>({
  lastResult,
  defaultValue,
  hasOtherChanges = false,
  isSentInPlace = false,
  check,
  ...options
}: Options<Values>) {
  // While the form is on its way: whether something else has been typed since.
  const isEditedSince = useRef<(() => boolean) | null>(null)
  const [form, fields] = useConformForm<Values>({
    lastResult,
    defaultValue,
    onValidate: ({ formData }) => inBrowser<Values>(formData, lastResult, check),
    ...(check ? { shouldValidate: 'onBlur', shouldRevalidate: 'onInput' } : {}),
    onSubmit: () => {
      const sent = { ...emptied(defaultValue), ...form.value }
      isEditedSince.current = () => isChanged(sent, form.value)
    },
    ...options,
  })
  useResetWhenStored(form.id, isEditedSince, lastResult)
  useFocusOnWrong(form.id, lastResult)
  useTypedBefore(form.id)
  // Sending the form is not leaving it.
  const isUnsaved = () =>
    isEditedSince.current && !isSentInPlace
      ? isEditedSince.current()
      : hasOtherChanges || isChanged(defaultValue ?? {}, form.value)
  return [form, fields, isUnsaved] as const
}

/** The form with nothing in its fields. */
function emptied(values: Fields | null | undefined): Fields {
  return Object.fromEntries(Object.keys(values ?? {}).map((name) => [name, undefined]))
}

/** Carries out an intent and keeps the errors. For Conform, errors of null mean that the server must be asked. */
function inBrowser<Values>(
  formData: FormData,
  lastResult: Options<Fields>['lastResult'],
  check: Options<Fields>['check'],
) {
  return parse<Values, string[]>(formData, {
    resolve: (values, intent) => {
      if (!intent) return { error: null }
      const kept = Object.fromEntries(Object.keys(lastResult?.error ?? {}).map((name) => [name, null]))
      if (intent.type === 'validate') delete kept[intent.payload.name ?? '']
      return { error: { ...kept, ...check?.(values) } }
    },
  })
}

/**
 * Conform keeps errors and values until it is given others, and an accepted form is answered with none. A refusal that
 * is merely gone was not accepted: following a link to a field takes it away too. What was typed since stays.
 */
function useResetWhenStored(
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

/** Conform focuses by name; what a wrong field sends may be hidden behind the control, or be one of many boxes. */
function useFocusOnWrong(id: string, lastResult: Options<Fields>['lastResult']): void {
  useEffect(() => {
    if (lastResult?.status !== 'error') return
    // Conform marks what the server refused in the render after this one; until then only what `check` found is marked.
    const timer = setTimeout(() =>
      document.forms.namedItem(id)?.querySelector<HTMLElement>(invalidSelector)?.focus(),
    )
    return () => clearTimeout(timer)
  }, [id, lastResult])
}

/** Conform hears of what was typed before the script was there. */
function useTypedBefore(id: string): void {
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
