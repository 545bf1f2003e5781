import { type DefaultValue, parse, type SubmissionResult, useForm as useConformForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { type MutableRefObject, useEffect, useRef } from 'react'

type ConformOptions<Values extends Fields> = NonNullable<Parameters<typeof useConformForm<Values>>[0]>
type Fields = Record<string, unknown>

type Options<Values extends Fields> = {
  /** The form element's id, unique on the page. A field's id is `${id}-${name}`. */
  id: string
  /** What the action answered: from `useActionData()`, or the fetcher's data. */
  lastResult: SubmissionResult | null | undefined
  /** `constraintOf(schema)`, through the loader: native limits of the fields. */
  constraint?: ConformOptions<Values>['constraint']
  /** What is stored. Changes are known of these fields. */
  defaultValue?: DefaultValue<Values>
} & Pick<ConformOptions<Values>, 'shouldValidate' | 'shouldRevalidate' | 'onValidate'>

/**
 * Conform's `useForm` for a form that the server validates. Conform's intents, such as adding a row, take effect at
 * once; without a script they are posted. A form that was sent and not refused begins anew with what is stored.
 */
export function useForm<Values extends Fields>({ lastResult, defaultValue, ...options }: Options<Values>) {
  const isSent = useRef(false)
  const [form, fields] = useConformForm<Values>({
    lastResult,
    defaultValue,
    shouldDirtyConsider: (name) => name in (defaultValue ?? {}),
    onValidate: ({ formData }) => withoutValidation<Values>(formData, lastResult),
    onSubmit: () => {
      isSent.current = true
    },
    ...options,
  })
  useResetWhenStored(form.id, isSent, lastResult)
  useFocusOnWrong(form.id, lastResult)
  return [form, fields] as const
}

/** The default of ticked boxes: FormData has one alone as no list, which Conform would take for a change. */
export function ticked(values: string[]): string | string[] | undefined {
  return values.length > 1 ? values : values[0]
}

/** Carries out an intent and keeps the errors. For Conform, errors of null mean that the server must be asked. */
function withoutValidation<Values>(formData: FormData, lastResult: Options<Fields>['lastResult']) {
  const kept = Object.fromEntries(Object.keys(lastResult?.error ?? {}).map((name) => [name, null]))
  return parse<Values, string[]>(formData, { resolve: (_, intent) => ({ error: intent ? kept : null }) })
}

/** Conform keeps errors and values until it is given others, and an accepted form is answered with none. */
function useResetWhenStored(id: string, isSent: MutableRefObject<boolean>, lastResult: unknown): void {
  const { state } = useNavigation()
  const wasRefused = useRef(false)
  useEffect(() => {
    if (state !== 'idle') return
    const isDone = !lastResult && (isSent.current || wasRefused.current)
    isSent.current = false
    wasRefused.current = Boolean(lastResult)
    const form = document.forms.namedItem(id)
    if (isDone) form?.reset()
  }, [id, isSent, lastResult, state])
}

/** Conform focuses by name; what a wrong field sends may be hidden behind the control, or be one of many boxes. */
function useFocusOnWrong(id: string, lastResult: Options<Fields>['lastResult']): void {
  useEffect(() => {
    if (lastResult?.status !== 'error') return
    const wrong = document.forms
      .namedItem(id)
      ?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[tabindex="-1"]')
    wrong?.focus()
  }, [id, lastResult])
}
