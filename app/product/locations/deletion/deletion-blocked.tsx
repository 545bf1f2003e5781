import { LinkButton } from '#app/kit/ui/button'
import { PageHeader } from '#app/kit/ui/page-header'
import { SupportContact } from '#app/platform/page/brand/support-contact'
import type { DeletionRefusal } from './deletion-messages'
import { refusalMessages } from './deletion-messages'

/** Shows why the location cannot be deleted and whom to contact. Replaces the confirmation form. */
export function DeletionBlocked({ refusal, backTo }: { refusal: DeletionRefusal; backTo: string }) {
  return (
    <div className="max-w-form">
      <PageHeader title={refusalMessages[refusal]} />
      <p className="mt-3 max-w-reading">
        {refusal === 'last' ? 'Every account needs at least one location. ' : ''}
        Contact <SupportContact>support</SupportContact> or your account representative.
      </p>
      <div className="mt-6">
        <LinkButton to={backTo}>Back</LinkButton>
      </div>
    </div>
  )
}
