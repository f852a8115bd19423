/** A style sheet's classes by name; `style-sheets.test.ts` holds the names that are used to those that are there. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
