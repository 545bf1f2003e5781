import { useContext } from 'react'
import { Button } from '#app/kit/ui/button'
import { LinkDialog } from '#app/kit/ui/overlays/link-dialog'
import { ExportMenu } from '#app/platform/filters/bar/export-menu'
import { ExportChoicesContext } from '#app/platform/filters/bar/export-menu-choices'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { ScaleForm } from './scale-form'

/**
 * The export menu. A download requires the choice of a scale first: in a dialog over the list, or, without JavaScript,
 * on a separate page. During a trial, the menu refuses the download itself.
 */
export function ResponseExports({ search }: { search: string }) {
  const href = useAccountHref()
  const { trial } = useContext(ExportChoicesContext)
  const downloadHref = href('/request-reviews/microsurveys/download', search)
  return (
    <LinkDialog
      id="scale-question"
      title="Download microsurvey responses"
      opensFor={(target) => !trial && target === downloadHref}
      content={(close) => (
        <ScaleForm
          search={search}
          onSubmit={close}
          cancelControl={
            <Button type="button" onClick={close}>
              Cancel
            </Button>
          }
        />
      )}
    >
      <ExportMenu csv={downloadHref} print={href('/request-reviews/microsurveys/print', search)} />
    </LinkDialog>
  )
}
