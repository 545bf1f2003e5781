import type { ReactNode } from 'react'
import { Button } from '#app/kit/ui/button'
import { LinkDialog } from '#app/kit/ui/overlays/link-dialog'
import { UpgradeLink } from './upgrade'

/**
 * Says in a dialog that the account has to be upgraded, instead of opening the pages of these links, which say the same.
 */
export function UpgradeDialog({
  id,
  title,
  advice,
  isAdmin,
  opensFor,
  children,
}: {
  id: string
  title: string
  advice: ReactNode
  isAdmin: boolean
  opensFor: (href: string) => boolean
  children: ReactNode
}) {
  return (
    <LinkDialog
      id={id}
      title={title}
      opensFor={opensFor}
      content={(close) => (
        <>
          <p className="mt-1">{advice}</p>
          <div className="mt-4 flex flex-wrap gap-2">
            <UpgradeLink isAdmin={isAdmin} />
            <Button type="button" onClick={close}>
              Close
            </Button>
          </div>
        </>
      )}
    >
      {children}
    </LinkDialog>
  )
}
