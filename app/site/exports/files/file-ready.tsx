import { useSearchParams } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { pluralize } from '#app/kit/ui/format-numbers'
import { useToast } from '#app/kit/ui/overlays/toast'
import { Instant } from '#app/platform/page/instant'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { formatFileSize } from '#app/product/imports/import-status-labels'
import { fileMessages } from './file-status-labels'

type ReadyFile = {
  id: string
  rows: number
  bytes: number | null
  expiresAt: Date | string | null
  mailFollows: boolean
}

/** Shows a finished file. The download starts automatically, unless the URL contains `n=off`. */
export function FileReady({ file }: { file: ReadyFile }) {
  const [search, setSearch] = useSearchParams()
  const startsAutomatically = search.get('n') !== 'off'
  const downloadPath = useAccountHref()('/fetch-export-file/:fileId/file-data', { fileId: file.id })
  const showToast = useToast()
  const message = file.mailFollows
    ? `${fileMessages.started} ${fileMessages.mailFollows}`
    : fileMessages.started
  const isStarted = useRef(false)
  useEffect(() => {
    if (!startsAutomatically || isStarted.current) return
    isStarted.current = true
    window.location.assign(downloadPath)
    showToast({ level: 'success', message, duration: 5000 })
    // Set `n=off`, so that going back to this page does not start the download again.
    setSearch({ n: 'off' }, { replace: true, preventScrollReset: true })
  }, [startsAutomatically, downloadPath, message, showToast, setSearch])
  return (
    <div className="max-w-form space-y-3">
      <p>
        {pluralize(file.rows, 'row')}, {formatFileSize(file.bytes ?? 0)}.
        {file.expiresAt ? (
          <>
            {' '}
            Available until <Instant at={file.expiresAt} />.
          </>
        ) : null}
      </p>
      {startsAutomatically ? (
        <noscript>
          <meta httpEquiv="refresh" content={`0;url=${downloadPath}`} />
          <p role="status" className="mb-3">
            {message}
          </p>
        </noscript>
      ) : null}
      <a className="btn btn-primary" href={downloadPath}>
        Download file
      </a>
    </div>
  )
}
