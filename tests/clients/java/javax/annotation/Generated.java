// Stands for the annotation of the same name, which marks generated classes and is not part of Java any more.
package javax.annotation;

public @interface Generated {
    String[] value();

    String date() default "";

    String comments() default "";
}
