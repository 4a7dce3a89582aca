import { Checkbox, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

/** Says it at once when the captain is called; with sound and a notification for who wants them. */
export function TurnAlert({ turn, name }: { turn: string | null; name: string }) {
  const [isOn, setOn] = useState(false)
  const audio = useRef<AudioContext | null>(null)
  const isCalled = turn === 'called'
  // a browser plays sound only for who has pressed something before
  const choose = (on: boolean) => {
    setOn(on)
    if (!on) return
    audio.current ??= new AudioContext()
    if ('Notification' in window) void Notification.requestPermission()
  }
  useEffect(() => {
    if (!isCalled || !isOn) return
    if (audio.current) beep(audio.current)
    notify(name)
  }, [isCalled, isOn, name])
  return (
    <>
      {turn === 'waiting' && (
        <Checkbox
          label="Sound and notification when it is your turn"
          checked={isOn}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        />
      )}
      <VisuallyHidden role="alert">{isCalled ? 'It is your turn: come in.' : ''}</VisuallyHidden>
    </>
  )
}

function notify(name: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    new Notification('It is your turn: come in.', { body: name })
  } catch {
    // Chrome on Android grants notifications, but refuses those that a page makes
  }
}

function beep(audio: AudioContext): void {
  const tone = audio.createOscillator()
  tone.frequency.value = 660
  tone.connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + 0.6)
}
