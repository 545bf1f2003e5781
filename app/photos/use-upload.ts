import { useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

export type Upload = {
  /** The percentage sent; null while nothing is being sent. */
  sent: number | null
  problem: string | null
  send: (form: HTMLFormElement) => void
  cancel: () => void
}

const failed = 'There was an error uploading your photo.'

/** Sends a form with its file as the browser would, reports progress, and follows the server's redirect. */
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
    const asked = new XMLHttpRequest()
    request.current = asked
    setProblem(null)
    setSent(0)
    asked.upload.onprogress = ({ loaded, total }) => setSent(Math.floor((loaded / total) * 100))
    asked.onabort = () => end(null)
    asked.onerror = () => end(failed)
    asked.onload = () => {
      const { pathname, search } = new URL(asked.responseURL, window.location.href)
      if (asked.status === 200) navigate(pathname + search)
      end(asked.status === 200 ? null : errorIn(asked.responseText))
    }
    asked.open('POST', form.action)
    asked.setRequestHeader('Accept', 'text/html')
    asked.send(new FormData(form))
  }

  return { sent, problem, send, cancel: () => request.current?.abort() }
}

/** Returns the error message in the HTML of the response. */
function errorIn(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return page.querySelector('#upload-file-error')?.lastChild?.textContent || failed
}
