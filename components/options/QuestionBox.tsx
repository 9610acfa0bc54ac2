import { type ReactNode, useEffect, useId, useRef } from 'react';

interface QuestionBoxProps {
  title: string;
  children: ReactNode;
}

/** A question about an imported file, which gets the focus when it appears. */
export function QuestionBox({ title, children }: QuestionBoxProps) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex flex-col gap-2 rounded-tile bg-warn-wash px-3 py-2 text-small wrap-anywhere"
    >
      <h3 id={titleId} className="font-medium">
        {title}
      </h3>
      {children}
    </div>
  );
}
