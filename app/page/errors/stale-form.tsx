import { isRouteErrorResponse } from '@remix-run/react'
import { Button } from '#app/ui/button'
import { accountFieldName, type StaleForm } from '#app/viewer/guard/form-account'

/** Returns the rejected form that an error describes, or null. */
export function staleFormIn(error: unknown): StaleForm | null {
  return isRouteErrorResponse(error) && error.status === 409 && error.data ? error.data : null
}

/**
 * Explains why the form was rejected, shows the submitted values, and offers to submit them to the right account. Needs
 * neither the original page nor JavaScript.
 */
export function StaleFormMessage({ title, form }: { title: string; form: StaleForm }) {
  const { values: submittedValues, fileName, originalAccountName, currentAccountName, page } = form
  const canResend = submittedValues !== null && fileName === null
  return (
    <div className="max-w-reading">
      <p className="text-xs text-ink-3">Error 409</p>
      <h1 tabIndex={-1} className="text-lg font-semibold">
        {title}
      </h1>
      <p className="mt-2 text-ink-2">
        Nothing was saved. This page was opened in{' '}
        {originalAccountName ? <b>{originalAccountName}</b> : 'another account'}, but you’re now working in{' '}
        <b>{currentAccountName}</b>, maybe in another tab.{' '}
        {originalAccountName
          ? null
          : 'To submit it, sign in to the other account in a new tab, then return to this one.'}
      </p>
      {fileName ? (
        <p className="mt-2 text-ink-2">The file {fileName} wasn’t saved. Choose it again.</p>
      ) : null}
      {submittedValues ? (
        <SubmittedValues values={submittedValues} />
      ) : (
        <p className="mt-2 text-ink-2">The form was too large to keep.</p>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        {canResend ? <ResendForm values={submittedValues} form={form} /> : null}
        <a className="btn" href={canResend ? page : form.submitTo}>
          {!canResend && originalAccountName
            ? `Open the page in ${originalAccountName}`
            : `Open the page in ${currentAccountName}`}
        </a>
      </div>
    </div>
  )
}

/** Hidden fields that pages add to their forms; they are not shown, because the user did not enter them. */
const hiddenFields = new Set([
  'expected',
  'ids',
  'intent',
  'redirect',
  'returnTo',
  'revision',
  'scope',
  'search',
])

type FormValues = NonNullable<StaleForm['values']>

function SubmittedValues({ values }: { values: FormValues }) {
  const visibleValues = values.filter(([name, value]) => !hiddenFields.has(name) && value.trim() !== '')
  if (visibleValues.length === 0) return null
  return (
    <dl className="card mt-4 space-y-3 p-4">
      {visibleValues.map(([name, value], n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice with the same value
        <div key={`${n} ${name}`}>
          <dt className="text-xs text-ink-3">{fieldLabel(name)}</dt>
          <dd dir="auto" className="whitespace-pre-line">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Turns `fileDate` or `hours[0].from` into readable words. */
function fieldLabel(name: string): string {
  const words = name
    .replace(/\[(\d+)\]/g, (_, n) => ` ${Number(n) + 1} `)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A plain HTML form, because the client-side router may not know the route of its target. */
function ResendForm({
  values,
  form: { submitTo, inAccount, originalAccountName },
}: {
  values: FormValues
  form: StaleForm
}) {
  return (
    <form method="post" action={submitTo}>
      <input type="hidden" name={accountFieldName} value={inAccount} />
      {values.map(([name, value], n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice with the same value
        <input key={`${n} ${name}`} type="hidden" name={name} value={value} />
      ))}
      <Button variant="primary">
        {originalAccountName ? `Submit in ${originalAccountName}` : 'Submit again'}
      </Button>
    </form>
  )
}
