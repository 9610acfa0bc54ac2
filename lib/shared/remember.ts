/** The same function, which works each object out once for as long as that object lives; the objects must not change. */
export function remember<Subject extends object, Result extends object | string>(
  find: (subject: Subject) => Result,
): (subject: Subject) => Result {
  const known = new WeakMap<Subject, Result>();
  return (subject) => {
    const result = known.get(subject) ?? find(subject);
    known.set(subject, result);
    return result;
  };
}
