import { type MouseEvent, useRef } from 'react'
import { ExportMenu } from '#app/filters/bar/export-menu'
import { useAccountHref } from '#app/page/use-account-href'
import { Button } from '#app/ui/button'
import { ScaleForm } from './scale-form'

/**
 * The export menu. A download requires the choice of a scale first: in a dialog over the list, or, without JavaScript,
 * on a separate page.
 */
export function ResponseExports({ search }: { search: string }) {
  const href = useAccountHref()
  const dialog = useRef<HTMLDialogElement>(null)
  const downloadHref = href('/request-reviews/microsurveys/download', search)
  const handleClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (!isPlainClick || link?.getAttribute('href') !== downloadHref || !dialog.current) return
    event.preventDefault()
    dialog.current.showModal()
  }
  return (
    <>
      <div onClickCapture={handleClick}>
        <ExportMenu csv={downloadHref} print={href('/request-reviews/microsurveys/print', search)} />
      </div>
      <dialog ref={dialog} className="dialog" aria-labelledby="scale-question">
        <h2 id="scale-question" className="text-md font-semibold">
          Download microsurvey responses
        </h2>
        <ScaleForm
          search={search}
          onSubmit={() => dialog.current?.close()}
          cancelControl={
            <Button type="button" onClick={() => dialog.current?.close()}>
              Cancel
            </Button>
          }
        />
      </dialog>
    </>
  )
}
