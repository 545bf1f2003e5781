import { LinkButton } from '#app/ui/button'
import { PageHeader } from '#app/ui/page-header'
import { refusalWords } from './deletion-words'
import type { Refusal } from './removal.server'

/** Shown instead of the confirmation: why the location cannot be deleted, and whom to contact. */
export function NoDeletion({
  refusal,
  support,
  backTo,
}: {
  refusal: Refusal
  support: string | null
  backTo: string
}) {
  return (
    <div className="max-w-form">
      <PageHeader title={refusalWords[refusal]} />
      <p className="mt-3 max-w-reading">
        {refusal === 'last' ? 'An account keeps at least one location. ' : ''}
        {support ? (
          <>
            Write to <a href={`mailto:${support}`}>{support}</a>, or ask your account representative.
          </>
        ) : (
          'Contact support, or ask your account representative.'
        )}
      </p>
      <div className="mt-6">
        <LinkButton to={backTo}>Back</LinkButton>
      </div>
    </div>
  )
}
