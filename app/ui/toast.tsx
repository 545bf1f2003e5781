import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { ToastCard } from './toast-card'

export type Toast = {
  level: 'alert' | 'info' | 'success'
  message: string
  /** Milliseconds; with 0 or less, it stays until closed. */
  duration?: number
  action?: { text: string; href: string }
}

const ShowToast = createContext<(toast: Toast) => void>(() => {})

export function useToast() {
  return useContext(ShowToast)
}

/** Shows one notification at a time, in order of arrival. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<{ id: number; toast: Toast }[]>([])
  const shown = useRef(0)
  const show = useCallback((toast: Toast) => {
    shown.current += 1
    const id = shown.current
    setQueue((waiting) => [...waiting, { id, toast }])
  }, [])
  const close = useCallback(() => setQueue((waiting) => waiting.slice(1)), [])
  const [current] = queue

  return (
    <ShowToast.Provider value={show}>
      {children}
      <p className="sr-only" role="status">
        {current && current.toast.level !== 'alert' ? current.toast.message : ''}
      </p>
      {current ? <ToastCard key={current.id} toast={current.toast} onClose={close} /> : null}
    </ShowToast.Provider>
  )
}
