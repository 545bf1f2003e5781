import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { LazyToastCard } from './lazy-toast-card'
import type { Toast } from './toast-message'

const ShowToastContext = createContext<(toast: Toast) => void>(() => {})

export function useToast() {
  return useContext(ShowToastContext)
}

/** Shows one notification at a time, in order of arrival. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<{ id: number; toast: Toast }[]>([])
  const lastId = useRef(0)
  const show = useCallback((toast: Toast) => {
    lastId.current += 1
    const id = lastId.current
    setQueue((waiting) => [...waiting, { id, toast }])
  }, [])
  const close = useCallback(() => setQueue((waiting) => waiting.slice(1)), [])
  const [current] = queue

  return (
    <ShowToastContext.Provider value={show}>
      {children}
      <p className="sr-only" role="status">
        {current && current.toast.level !== 'alert' ? current.toast.message : ''}
      </p>
      {current ? <LazyToastCard key={current.id} toast={current.toast} onClose={close} /> : null}
    </ShowToastContext.Provider>
  )
}
