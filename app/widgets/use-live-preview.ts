/** The preview that follows what is typed, a moment after the last change; one that could not be saved is left out. */
import { useFetcher } from '@remix-run/react'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'

const QUIET_MS = 700

export function useLivePreview(first: string | null) {
  const [preview, setPreview] = useState(first)
  const { submit, data } = useFetcher<{ preview: string | null }>()
  const timer = useRef<number>()

  useEffect(() => setPreview(first), [first])
  useEffect(() => {
    if (data?.preview) setPreview(data.preview)
  }, [data])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const onChange = useCallback(
    ({ currentTarget }: FormEvent<HTMLFormElement>) => {
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => {
        const fields = new FormData(currentTarget)
        fields.set('intent', 'live')
        // What is being looked for is none of the widget's.
        fields.set('find', String(fields.get('sought') ?? ''))
        fields.set('findReviews', String(fields.get('soughtReviews') ?? ''))
        submit(fields, { method: 'post' })
      }, QUIET_MS)
    },
    [submit],
  )
  // What is sent by hand says all of it; a look that came after would be at a page already left.
  const onSubmit = useCallback(() => window.clearTimeout(timer.current), [])
  return { preview, onChange, onSubmit }
}
