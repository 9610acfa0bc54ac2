export function TextSkeleton({ lines }: { lines: number }) {
  const widths = ['w-1/3', 'w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3'];
  return (
    <div aria-hidden="true" className="flex animate-wait flex-col gap-2 py-1">
      {widths.slice(0, lines).map((width, index) => (
        // The border shows in forced colours.
        <div key={index} className={`h-3 rounded-chip border border-transparent bg-line ${width}`} />
      ))}
    </div>
  );
}
