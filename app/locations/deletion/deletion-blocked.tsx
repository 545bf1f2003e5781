import { LinkButton } from '#app/ui/button'
import { PageHeader } from '#app/ui/page-header'
import type { DeletionRefusal } from './delete-location.server'
import { refusalMessages } from './deletion-messages'

/** Shows why the location cannot be deleted and whom to contact. Replaces the confirmation form. */
export function DeletionBlocked({
  refusal,
  supportEmail,
  backTo,
}: {
  refusal: DeletionRefusal
  supportEmail: string | null
  backTo: string
}) {
  return (
    <div className="max-w-form">
      <PageHeader title={refusalMessages[refusal]} />
      <p className="mt-3 max-w-reading">
        {refusal === 'last' ? 'Every account needs at least one location. ' : ''}
        {supportEmail ? (
          <>
            Email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, or contact your account
            representative.
          </>
        ) : (
          'Contact support or your account representative.'
        )}
      </p>
      <div className="mt-6">
        <LinkButton to={backTo}>Back</LinkButton>
      </div>
    </div>
  )
}
