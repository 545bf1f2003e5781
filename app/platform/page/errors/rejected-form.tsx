/** Shows the submitted values of a form that was rejected, and submits them again. */
import { isRouteErrorResponse } from '@remix-run/react'
import { Button, type ButtonVariant } from '#app/kit/ui/button'
import {
  accountFieldName,
  openerFieldName,
  type SubmittedForm,
  type UnsavedForm,
} from '#app/platform/viewer/guard/form-account'

type FormValues = NonNullable<SubmittedForm['values']>

/** Returns the form that can't be submitted any more, which an error describes, or null. */
export function unsavedFormIn(error: unknown): UnsavedForm | null {
  return isRouteErrorResponse(error) && [403, 404].includes(error.status) && error.data?.unsaved
    ? error.data
    : null
}

export function RejectedForm({ form: { values, unchanged, fileName } }: { form: SubmittedForm }) {
  return (
    <>
      {fileName ? (
        <p className="mt-2 text-ink-2">The file {fileName} wasn’t saved. Choose it again.</p>
      ) : null}
      {values ? (
        <SubmittedValues values={values} unchanged={unchanged} />
      ) : (
        <p className="mt-2 text-ink-2">The form was too large to keep.</p>
      )}
    </>
  )
}

/** Hidden fields that pages add to their forms; they are not shown, because the user did not enter them. */
const hiddenFields = new Set([
  'category_searched_q',
  'expected',
  'formId',
  'fromPage',
  'goneAt',
  'hasSearchedReviews',
  'ids',
  'intent',
  'isSimple',
  'lastReviewSearch',
  'lastSearch',
  'redirect',
  'returnTo',
  'revision',
  'scope',
  'sealedForm',
  'search',
  'seen',
  'shown',
  'shownState',
  'step',
  'timesFor',
])

const isVisibleField = (name: string) => !hiddenFields.has(name) && !name.startsWith('seen.')

/** Whether people recognize the value: it is neither a code nor a part of a table such as the hours. */
const isReadable = (name: string) =>
  !/^(hours|special_hours|overrides|permissions|colors)\b|(^|[_.])id$|Id$/.test(name)

/** Shows the values that the person may have typed; the others on request. */
function SubmittedValues({ values, unchanged }: { values: FormValues; unchanged: string[] }) {
  const visible = values.filter(([name, value]) => isVisibleField(name) && value.trim() !== '')
  const isEntered = ([name]: [string, string]) => !unchanged.includes(name) && isReadable(name)
  const [entered, others] = [visible.filter(isEntered), visible.filter((field) => !isEntered(field))]
  return (
    <>
      {entered.length > 0 ? (
        <section className="card mt-6 p-4" aria-labelledby="submitted-values">
          <h2 id="submitted-values" className="text-sm font-semibold">
            What you entered
          </h2>
          <ValueList values={entered} />
        </section>
      ) : null}
      {others.length > 0 ? (
        <details className="mt-4">
          <summary>{entered.length > 0 ? 'The other values of the form' : 'The values of the form'}</summary>
          <div className="card mt-2 p-4">
            <ValueList values={others} />
          </div>
        </details>
      ) : null}
    </>
  )
}

function ValueList({ values }: { values: FormValues }) {
  return (
    <dl className="mt-2 space-y-3">
      {values.map(([name, value], n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice with the same value
        <div key={`${n} ${name}`}>
          <dt className="text-xs text-ink-3">{fieldLabel(name)}</dt>
          <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
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
export function ResubmitForm({
  values,
  submitTo,
  inAccount,
  openedBy,
  variant,
  children,
}: {
  values: FormValues
  submitTo: string
  inAccount: string
  openedBy: string | null
  variant?: ButtonVariant
  children: string
}) {
  return (
    <form method="post" action={submitTo}>
      <input type="hidden" name={accountFieldName} value={inAccount} />
      {openedBy ? <input type="hidden" name={openerFieldName} value={openedBy} /> : null}
      {values.map(([name, value], n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice with the same value
        <input key={`${n} ${name}`} type="hidden" name={name} value={value} />
      ))}
      <Button variant={variant}>{children}</Button>
    </form>
  )
}
