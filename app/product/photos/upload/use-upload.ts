import { useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

export type Upload = {
  /** The percentage that has been uploaded; null while no upload is in progress. */
  sent: number | null
  problem: string | null
  send: (form: HTMLFormElement) => void
  cancel: () => void
}

const uploadFailedMessage = 'There was an error uploading your photo.'

/**
 * Returns functions that submit a form with its file as the browser would, or cancel the upload, and the upload's
 * state. Follows the server's redirect when the upload has succeeded.
 */
export function useUpload(): Upload {
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const request = useRef<XMLHttpRequest | null>(null)
  const navigate = useNavigate()
  useEffect(() => () => request.current?.abort(), [])

  function end(reason: string | null) {
    request.current = null
    setSent(null)
    setProblem(reason)
  }

  function send(form: HTMLFormElement) {
    const xhr = new XMLHttpRequest()
    request.current = xhr
    setProblem(null)
    setSent(0)
    xhr.upload.onprogress = ({ loaded, total }) => setSent(Math.floor((loaded / total) * 100))
    xhr.onabort = () => end(null)
    xhr.onerror = () => end(uploadFailedMessage)
    xhr.onload = () => {
      const { pathname, search } = new URL(xhr.responseURL, window.location.href)
      if (xhr.status === 200) navigate(pathname + search)
      end(xhr.status === 200 ? null : parseError(xhr.responseText))
    }
    xhr.open('POST', form.action)
    xhr.setRequestHeader('Accept', 'text/html')
    xhr.send(new FormData(form))
  }

  return { sent, problem, send, cancel: () => request.current?.abort() }
}

/** Extracts the error message from the HTML of the response. */
function parseError(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return page.querySelector('#upload-file-error')?.lastChild?.textContent || uploadFailedMessage
}
